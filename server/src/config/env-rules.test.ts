import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { findWarnings } from './env-rules.ts';

/** Which settings are allowed with each kind of payment keys. */

const common = {
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://sidebet.example',
  DATABASE_URL: 'postgres://user:password@db/sidebet?sslmode=verify-full',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'no-reply@sidebet.example',
  FEED: 'the-odds-api',
  ODDS_API_KEY: 'key',
};
const stripe = (kind: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${kind}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});
const paypal = (kind: 'test' | 'live') => ({
  ...stripe(kind),
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
  PAYPAL_MODE: kind === 'live' ? 'live' : 'sandbox',
  PAYPAL_PAY_LATER: kind === 'live' ? 'disabled-in-account' : '',
});
const production = { ...common, NODE_ENV: 'production' };
/** From play money on a laptop to real money in production. */
const bases = {
  play: {},
  test: stripe('test'),
  testInProduction: { ...production, ...stripe('test') },
  live: { ...production, ...stripe('live') },
  liveWithPayPal: { ...production, ...paypal('live') },
} satisfies Record<string, Record<string, string>>;
type Base = keyof typeof bases;

function findMistake(base: Base, changes: Record<string, string>): string | null {
  const read = readEnv({ ...bases[base], ...changes });
  return 'mistake' in read ? read.mistake.replace('Configuration: ', '') : null;
}

const everyBase = Object.keys(bases) as Base[];
const inProduction: readonly Base[] = ['testInProduction', 'live', 'liveWithPayPal'];
const withLiveKeys: readonly Base[] = ['live', 'liveWithPayPal'];

test.each(everyBase)('%s is a valid configuration', (base) => {
  expect(findMistake(base, {})).toBeNull();
});

/** A change, the error message, and the configurations that reject it. The others accept it. */
const rows: readonly (readonly [Record<string, string>, refusedWith: readonly Base[], sentence: string])[] = [
  [{ NODE_ENV: 'development' }, withLiveKeys, 'NODE_ENV must be production with a live STRIPE_SECRET_KEY.'],
  [{ NODE_ENV: '' }, withLiveKeys, 'NODE_ENV must be production with a live STRIPE_SECRET_KEY.'],
  [
    { FEED: '' },
    withLiveKeys,
    'FEED must be the-odds-api with a live STRIPE_SECRET_KEY: real money is never bet on invented games.',
  ],
  [
    { FEED: 'simulated' },
    withLiveKeys,
    'FEED must be the-odds-api with a live STRIPE_SECRET_KEY: real money is never bet on invented games.',
  ],
  [
    { FEED: 'replay', FEED_DIR: '.' },
    withLiveKeys,
    'FEED must be the-odds-api with a live STRIPE_SECRET_KEY: real money is never bet on invented games.',
  ],
  [{ SIM_SPEED: '10' }, withLiveKeys, 'SIM_SPEED must be 1 with a live STRIPE_SECRET_KEY.'],
  [{ SIM_SPEED: '1.0' }, [], ''],
  [{ RATE_LIMITS: 'false' }, withLiveKeys, 'RATE_LIMITS must be true with a live STRIPE_SECRET_KEY.'],
  [
    { DEMO: 'true' },
    everyBase.filter((base) => base !== 'play'),
    'DEMO must be false or unset with STRIPE_SECRET_KEY: demo users are for play money only.',
  ],
  [{ DEMO: 'false' }, [], ''],
  [
    { WORKERS: 'false' },
    withLiveKeys,
    'FILES_S3_BUCKET is needed with a live STRIPE_SECRET_KEY and WORKERS=false: processes do not share a folder.',
  ],
  [{ WORKERS: 'false', FILES_S3_BUCKET: 'files' }, [], ''],
  [
    { PUBLIC_URL: 'http://sidebet.example' },
    inProduction,
    'PUBLIC_URL must start with https:// in production.',
  ],
  [
    { PUBLIC_URL: 'http://localhost:3000' },
    inProduction,
    'PUBLIC_URL must start with https:// in production.',
  ],
  ...(
    [
      'STRIPE_API_BASE',
      'PAYPAL_API_BASE',
      'ODDS_API_BASE',
      'BREACHED_PASSWORDS_BASE',
      'FORM_MAIL_URL',
    ] as const
  ).flatMap(
    (name) =>
      [
        [{ [name]: 'http://10.0.0.5' }, inProduction, `${name} must start with https:// in production.`],
        [
          { [name]: 'http://127.0.0.1:4242' },
          withLiveKeys,
          `${name} must start with https:// in production.`,
        ],
        [{ [name]: 'https://proxy.example' }, [], ''],
      ] as const,
  ),
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.5:4318' },
    inProduction,
    'OTEL_EXPORTER_OTLP_ENDPOINT must start with https:// or be on this machine in production.',
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, [], ''],
  [
    { ALARM_WEBHOOK_URL: 'http://10.0.0.5', ALARM_WEBHOOK_SECRET: 'x'.repeat(32) },
    inProduction,
    'ALARM_WEBHOOK_URL must start with https:// in production.',
  ],
  [
    { ALARM_WEBHOOK_URL: 'https://hooks.example' },
    everyBase,
    'ALARM_WEBHOOK_SECRET is needed with ALARM_WEBHOOK_URL.',
  ],
  [
    { FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: 'http://minio:9000' },
    inProduction,
    'FILES_S3_ENDPOINT must start with https:// in production.',
  ],
  ...[
    'postgres://db/sidebet',
    'postgres://db/sidebet?sslmode=disable',
    'postgres://db/sidebet?sslmode=no-verify',
    'postgres://db/sidebet?sslmode=require',
    'postgres://db/sidebet?sslmode=verify-full&sslmode=no-verify',
    'postgres://127.0.0.1/sidebet?host=db',
    'postgres:///sidebet?host=10.0.0.5',
  ].map(
    (DATABASE_URL) =>
      [
        { DATABASE_URL },
        withLiveKeys,
        'DATABASE_URL must have sslmode=verify-full with a live STRIPE_SECRET_KEY and a database on another machine.',
      ] as const,
  ),
  [
    { CLAMD_URL: 'tcp://10.0.0.5:3310' },
    inProduction,
    'CLAMD_URL must be on this machine in production: a ClamAV daemon takes files unencrypted.',
  ],
  [{ CLAMD_URL: 'tcp://127.0.0.1:3310' }, [], ''],
  [{ DATABASE_URL: 'postgres://127.0.0.1:6432/sidebet' }, [], ''],
  [{ DATABASE_URL: 'postgres:///sidebet?host=/run/postgresql' }, [], ''],
  [{ DATABASE_URL: 'postgres:///sidebet?host=::1' }, [], ''],
  [{ DATABASE_URL: 'postgres:///sidebet?host=db&sslmode=verify-full' }, [], ''],
  [
    { DATABASE_URL: 'postgres://127.0.0.1/sidebet', DATABASE_OWNER_URL: 'postgres://db/sidebet' },
    withLiveKeys,
    'DATABASE_OWNER_URL must have sslmode=verify-full with a live STRIPE_SECRET_KEY and a database on another machine.',
  ],
  [
    { PAYPAL_PAY_LATER: '' },
    ['liveWithPayPal'],
    'PAYPAL_PAY_LATER must be disabled-in-account: have PayPal turn pay-later off in the settings of the business account, then say so.',
  ],
  [
    { PAYPAL_API_BASE: 'https://api-m.paypal.com' },
    ['play', 'test', 'testInProduction', 'live'],
    'PAYPAL_API_BASE must be the address that PAYPAL_MODE says, or be unset: test and real money never mix.',
  ],
  [
    { PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' },
    ['liveWithPayPal'],
    'PAYPAL_API_BASE must be the address that PAYPAL_MODE says, or be unset: test and real money never mix.',
  ],
];

describe.each(rows)('%j', (changes, refusedWith, sentence) => {
  test.each(everyBase)('with %s keys', (base) => {
    expect(findMistake(base, changes)).toBe(refusedWith.includes(base) ? sentence : null);
  });
});

test.each<[Base, boolean]>([
  ['play', true],
  ['test', false],
  ['testInProduction', false],
  ['live', false],
])('%s keys make demo people: %j', (base, demo) => {
  expect(readEnv(bases[base])).toMatchObject({ env: { DEMO: demo } });
});

test('lists one warning for each risky setting that production allows', () => {
  const readWarnings = (base: Base, changes: Record<string, string> = {}) => {
    const read = readEnv({ ...bases[base], ...changes });
    return 'env' in read ? findWarnings(read.env).map((sentence) => sentence.split(' ')[0]) : read.mistake;
  };
  expect(readWarnings('play')).toEqual([]);
  expect(readWarnings('test', { RATE_LIMITS: 'false' })).toEqual([]);
  expect(
    readWarnings('testInProduction', { FEED: 'simulated', RATE_LIMITS: 'false', WORKERS: 'false' }),
  ).toEqual([
    'FEED',
    'RATE_LIMITS',
    'WORKERS',
    'FILES_S3_BUCKET',
    'CLAMD_URL',
    'ALARM_EMAIL',
    'TRUSTED_PROXIES',
  ]);
  expect(readWarnings('live', { BREACHED_PASSWORDS: 'off' })).toEqual([
    'FILES_S3_BUCKET',
    'CLAMD_URL',
    'BREACHED_PASSWORDS',
    'ALARM_EMAIL',
    'TRUSTED_PROXIES',
  ]);
  expect(
    readWarnings('live', {
      TRUSTED_PROXIES: '10.0.0.1',
      FILES_S3_BUCKET: 'files',
      CLAMD_URL: 'tcp://127.0.0.1',
      ALARM_EMAIL: 'oncall@example.com',
    }),
  ).toEqual([]);
});
