import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { programEnv } from '../../testing/program-env.ts';
import { readEnv } from './env.ts';

const secret = 'x'.repeat(32);
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: secret,
  PUBLIC_URL: 'https://sidebet.example',
  DATABASE_URL: 'postgres://user:password@db/sidebet?sslmode=verify-full',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'Sidebet <no-reply@sidebet.example>',
  FEED: 'the-odds-api',
  ODDS_API_KEY: 'key',
};
const without = (name: keyof typeof production) => ({ ...production, [name]: '' });
/** Production with test keys, as in a staging environment. */
const staging = { ...production, STRIPE_SECRET_KEY: 'sk_test_1' };

const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'wh' };
const stripe = (mode: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});

const stripeForm =
  'STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, such as sk_test_… or rk_live_….';

/** Every invalid value and its error message. */
const mistakes: readonly (readonly [given: Record<string, string>, sentence: string])[] = [
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production.'],
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PUBLIC_URL: 'sidebet.example' }, 'PUBLIC_URL must be a full URL, such as https://example.com.'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be a full URL, such as https://example.com.'],
  [{ PUBLIC_URL: 'https://sidebet.example/bets' }, 'PUBLIC_URL must be a URL without a path.'],
  [
    { DATABASE_URL: 'localhost' },
    'DATABASE_URL must be a full URL, such as postgres://user:password@host:5432/sidebet.',
  ],
  [
    { DATABASE_URL: 'mysql://db/sidebet' },
    'DATABASE_URL must be a full URL, such as postgres://user:password@host:5432/sidebet.',
  ],
  [{ DATABASE_OWNER_URL: 'postgres://owner@db/sidebet' }, 'DATABASE_URL is needed with DATABASE_OWNER_URL.'],
  [
    { DATABASE_URL: 'postgres://site@db/sidebet', DATABASE_OWNER_URL: 'owner' },
    'DATABASE_OWNER_URL must be a full URL, such as postgres://user:password@host:5432/sidebet.',
  ],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 2 to 200.'],
  [{ DATABASE_POOL: 'many' }, 'DATABASE_POOL must be a whole number from 2 to 200.'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters.'],
  [{ FEED: 'espn' }, 'FEED must be simulated, replay or the-odds-api.'],
  [{ FEED: 'replay' }, 'FEED_DIR is needed with FEED=replay.'],
  [{ FEED: 'replay', FEED_DIR: '/no/such/folder' }, 'FEED_DIR must be a folder or file that exists.'],
  [{ FEED: 'the-odds-api' }, 'ODDS_API_KEY is needed with FEED=the-odds-api.'],
  ...['nats.example.com', 'http://nats.example.com'].map(
    (url) =>
      [{ NATS_URL: url }, 'NATS_URL must be a full URL, such as nats://user:password@host:4222.'] as const,
  ),
  [{ ODDS_API_BASE: 'odds' }, 'ODDS_API_BASE must be a full URL, such as https://example.com.'],
  [{ SIM_SPEED: 'fast' }, 'SIM_SPEED must be a number from 0.1 to 1000.'],
  [{ SIM_SPEED: '0' }, 'SIM_SPEED must be a number from 0.1 to 1000.'],
  [{ SIM_SPEED: '1001' }, 'SIM_SPEED must be a number from 0.1 to 1000.'],
  [{ SIM_SPEED: '0x10' }, 'SIM_SPEED must be a number from 0.1 to 1000.'],
  [{ SIM_SPEED: 'Infinity' }, 'SIM_SPEED must be a number from 0.1 to 1000.'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY.'],
  [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_CLIENT_SECRET is needed with PAYPAL_CLIENT_ID.'],
  [{ PAYPAL_WEBHOOK_ID: 'wh' }, 'PAYPAL_CLIENT_ID is needed with PAYPAL_WEBHOOK_ID.'],
  [
    { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 's' },
    'PAYPAL_WEBHOOK_ID is needed with PAYPAL_CLIENT_ID.',
  ],
  [paypal, 'STRIPE_SECRET_KEY is needed with PAYPAL_CLIENT_ID: play money is never paid out as real money.'],
  [
    { ...stripe('test'), ...paypal, PAYPAL_MODE: 'live' },
    'PAYPAL_MODE must be sandbox with a test STRIPE_SECRET_KEY: test and real money never mix.',
  ],
  [
    { ...production, ...paypal },
    'PAYPAL_MODE must be live with a live STRIPE_SECRET_KEY: test and real money never mix.',
  ],
  [{ PAYPAL_MODE: 'production' }, 'PAYPAL_MODE must be sandbox or live.'],
  [{ PAYPAL_API_BASE: 'paypal' }, 'PAYPAL_API_BASE must be a full URL, such as https://example.com.'],
  [{ STRIPE_API_BASE: 'stripe' }, 'STRIPE_API_BASE must be a full URL, such as https://example.com.'],
  [{ STRIPE_API_BASE: 'https://proxy.example/stripe' }, 'STRIPE_API_BASE must be a URL without a path.'],
  [
    { FILES_S3_BUCKET: 'My_Bucket' },
    'FILES_S3_BUCKET must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and dashes.',
  ],
  [
    { FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: 'minio:9000' },
    'FILES_S3_ENDPOINT must be a full URL, such as https://example.com.',
  ],
  [{ FILES_S3_ENDPOINT: 'http://minio:9000' }, 'FILES_S3_BUCKET is needed with FILES_S3_ENDPOINT.'],
  [{ FILES_S3_ACCESS_KEY_ID: 'id' }, 'FILES_S3_BUCKET is needed with FILES_S3_ACCESS_KEY_ID.'],
  [
    { FILES_S3_BUCKET: 'files', FILES_S3_ACCESS_KEY_ID: 'id' },
    'FILES_S3_SECRET_ACCESS_KEY is needed with FILES_S3_ACCESS_KEY_ID.',
  ],
  [
    { FILES_S3_BUCKET: 'files', FILES_S3_SECRET_ACCESS_KEY: 'secret' },
    'FILES_S3_ACCESS_KEY_ID is needed with FILES_S3_SECRET_ACCESS_KEY.',
  ],
  ...['proxy', '10.0.0.0/33', '10.0.0.1,', '::1/129', '10.0.0.0/8/8'].map(
    (TRUSTED_PROXIES) =>
      [
        { TRUSTED_PROXIES },
        'TRUSTED_PROXIES must be addresses or networks, such as 127.0.0.1, 10.0.0.0/8.',
      ] as const,
  ),
  ...['us', 'USA', 'US-', 'US-NEWJ', 'Boston'].map(
    (DEFAULT_PLACE) =>
      [
        { DEFAULT_PLACE },
        'DEFAULT_PLACE must be a country or a country and subdivision, such as GB or US-NJ.',
      ] as const,
  ),
  [
    { PLACE_COUNTRY_HEADER: 'CF IPCountry', TRUSTED_PROXIES: '10.0.0.1' },
    'PLACE_COUNTRY_HEADER must be the name of a header, such as CF-IPCountry.',
  ],
  [
    { PLACE_COUNTRY_HEADER: 'CF-IPCountry' },
    'TRUSTED_PROXIES is needed with PLACE_COUNTRY_HEADER, because any client could send that header.',
  ],
  [{ PLACE_REGION_HEADER: 'CF-Region-Code' }, 'PLACE_COUNTRY_HEADER is needed with PLACE_REGION_HEADER.'],
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a whole number from 0 to 65535.'],
  [{ STOP_TIMEOUT: '0' }, 'STOP_TIMEOUT must be a whole number from 1 to 600.'],
  [{ STOP_DELAY: '20' }, 'STOP_DELAY must be less than STOP_TIMEOUT, which includes it.'],
  [
    { CLAMD_URL: 'http://127.0.0.1:3310' },
    'CLAMD_URL must be the address of a ClamAV daemon, such as tcp://127.0.0.1:3310.',
  ],
  [{ RATE_LIMITS: 'yes' }, 'RATE_LIMITS must be true or false.'],
  [{ WORKERS: '1' }, 'WORKERS must be true or false.'],
  [{ DEMO: 'off' }, 'DEMO must be true or false.'],
  [{ CASH: 'no' }, 'CASH must be on or off.'],
  [
    { CASH: 'off', ...stripe('test') },
    'STRIPE_SECRET_KEY must be unset with CASH=off: a site without cash has no payment provider.',
  ],
  [
    { CASH: 'off', ...paypal },
    'PAYPAL_CLIENT_ID must be unset with CASH=off: a site without cash has no payment provider.',
  ],
  [
    { CASH: 'off', DEMO: 'true' },
    'DEMO must be false or unset with CASH=off: demo users bet with play money.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
  [without('SESSION_SECRET'), 'SESSION_SECRET is needed in production.'],
  [without('PUBLIC_URL'), 'PUBLIC_URL is needed in production.'],
  [without('DATABASE_URL'), 'DATABASE_URL is needed in production.'],
  [without('STRIPE_SECRET_KEY'), 'STRIPE_SECRET_KEY is needed in production, unless CASH=off.'],
  [without('SMTP_URL'), 'SMTP_URL is needed in production.'],
  [without('MAIL_FROM'), 'MAIL_FROM is needed with SMTP_URL.'],
  [
    { SMTP_URL: 'mail.example.com' },
    'SMTP_URL must be a full URL, such as smtps://user:password@mail.example.com:465.',
  ],
  ...['Sidebet', 'no-reply@', 'a@b.example\nBcc: c@d.example', 'A <a@b.example> B <c@d.example>'].map(
    (MAIL_FROM) =>
      [{ MAIL_FROM }, 'MAIL_FROM must be a sender, such as Sidebet <no-reply@example.com>.'] as const,
  ),
  [{ FORM_MAIL_URL: 'mail.example.com' }, 'FORM_MAIL_URL must be a full URL, such as https://example.com.'],
  ...['oncall', 'a@b.example;c@d.example', 'a@b.example,'].map(
    (ALARM_EMAIL) =>
      [
        { ALARM_EMAIL },
        'ALARM_EMAIL must be email addresses, such as oncall@example.com, ops@example.com.',
      ] as const,
  ),
  ...['1.1', '-1', 'all'].map(
    (OTEL_TRACES_SAMPLER_ARG) =>
      [{ OTEL_TRACES_SAMPLER_ARG }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'] as const,
  ),
  [{ STRIPE_SECRET_KEY: 'pk_live_1' }, stripeForm],
  [{ STRIPE_SECRET_KEY: 'sk_org_live_1' }, stripeForm],
  [{ STRIPE_SECRET_KEY: ' sk_live_1' }, stripeForm],
  [{ PAYPAL_PAY_LATER: 'yes' }, 'PAYPAL_PAY_LATER must be unconfirmed or disabled-in-account.'],
  [{ PORT: 'x', WORKERS: 'x' }, 'PORT must be a whole number from 0 to 65535.'],
];

describe('an invalid value gives one clear error message', () => {
  test.each(mistakes)('%j', (given, sentence) => {
    expect(readEnv(given)).toEqual({ mistake: `Configuration: ${sentence}` });
  });
});

const read = (given: Record<string, string>) => {
  const found = readEnv(given);
  if ('mistake' in found) throw new Error(found.mistake);
  return found.env;
};

test('an empty environment is a valid configuration', () => {
  expect(read({})).toMatchObject({
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: 3000,
    FEED: 'simulated',
    SIM_SPEED: 1,
    DATABASE_POOL: 10,
    RATE_LIMITS: true,
    SECURITY_LOG_DAYS: 400,
    RECONCILIATION_HOURS: 24,
    WORKERS: true,
    DEMO: true,
    LOG_LEVEL: 'info',
  });
  expect(read({ PORT: '', FEED: '' })).toEqual(read({}));
});

test.each([
  [{ PORT: '0' }, { PORT: 0 }],
  [{ SIM_SPEED: '0.1' }, { SIM_SPEED: 0.1 }],
  [{ SIM_SPEED: '1000' }, { SIM_SPEED: 1000 }],
  [{ WORKERS: 'false' }, { WORKERS: false }],
  [{ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1' }, { TRUSTED_PROXIES: ['127.0.0.1', '10.0.0.0/8', '::1'] }],
  [
    { METRICS_PORT: '9464', STOP_DELAY: '5' },
    { METRICS_PORT: 9464, METRICS_HOST: '127.0.0.1', STOP_DELAY: 5, STOP_TIMEOUT: 20 },
  ],
  [{ PUBLIC_URL: 'https://sidebet.example/' }, { PUBLIC_URL: 'https://sidebet.example' }],
  [{ PUBLIC_URL: 'http://localhost:3000' }, { PUBLIC_URL: 'http://localhost:3000' }],
  [{ DATABASE_URL: 'postgresql://db/sidebet' }, { DATABASE_URL: 'postgresql://db/sidebet' }],
  [{ DEFAULT_PLACE: 'US-NJ' }, { DEFAULT_PLACE: 'US-NJ' }],
  [{ FILES_S3_BUCKET: 'files' }, { FILES_S3_BUCKET: 'files', FILES_S3_REGION: 'us-east-1' }],
  [production, { NODE_ENV: 'production' }],
  [
    { ...stripe('test'), ...paypal },
    { PAYPAL_MODE: 'sandbox', PAYPAL_CLIENT_ID: 'id' },
  ],
  [
    { ...production, ...paypal, PAYPAL_MODE: 'live', PAYPAL_PAY_LATER: 'disabled-in-account' },
    { PAYPAL_MODE: 'live' },
  ],
  [staging, { STRIPE_SECRET_KEY: 'sk_test_1' }],
])('%j is accepted', (given, taken) => {
  expect(read(given)).toMatchObject(taken);
});

test('the program prints only the message and exits with 1', () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
    env: { ...programEnv, PORT: 'http' },
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'Configuration: PORT must be a whole number from 0 to 65535.\n',
  ]);
}, 60_000);

test('without cash production needs no payment keys, and there are no demo users', () => {
  const { STRIPE_SECRET_KEY: _, STRIPE_WEBHOOK_SECRET: __, ...keyless } = production;
  expect(readEnv({ ...keyless, CASH: 'off' })).toMatchObject({ env: { CASH: 'off', DEMO: false } });
  expect(readEnv({ CASH: 'off' })).toMatchObject({ env: { DEMO: false } });
  expect(readEnv({})).toMatchObject({ env: { CASH: 'on', DEMO: true } });
});
