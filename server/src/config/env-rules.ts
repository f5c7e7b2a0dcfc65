import { existsSync } from 'node:fs';
import { splitHosts } from './database-url.ts';
import type { Settings } from './env-settings.ts';
import { decideMoneyMode } from './money-mode.ts';

/** Settings that must not be combined. Each rule names the setting to change and how to fix it. */
type Rule = {
  readonly name: keyof Settings;
  readonly message: string | ((env: Settings) => string);
  readonly isBroken: (env: Settings) => unknown;
};

const isProduction = (env: Settings) => env.NODE_ENV === 'production';
const isLive = (env: Settings) => decideMoneyMode(env) === 'live';

/** A setting that requires another one. */
function needs(name: keyof Settings, other: keyof Settings, because = ''): Rule {
  return { name, message: `is needed with ${other}${because}`, isBroken: (env) => env[other] && !env[name] };
}

const paypalKeys = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
const paypalKey = (env: Settings) => paypalKeys.find((name) => env[name]);

const anywhere: readonly Rule[] = [
  needs('DATABASE_URL', 'DATABASE_OWNER_URL'),
  needs('DATABASE_URL', 'DATABASE_LISTEN_URL'),
  needs('DATABASE_URL', 'DATABASE_REPLICA_URL'),
  {
    name: 'ODDS_API_KEY',
    message: 'is needed with FEED=the-odds-api',
    isBroken: (env) => env.FEED === 'the-odds-api' && !env.ODDS_API_KEY,
  },
  {
    name: 'FEED_DIR',
    message: 'is needed with FEED=replay',
    isBroken: (env) => env.FEED === 'replay' && !env.FEED_DIR,
  },
  {
    name: 'FEED_DIR',
    message: 'must be a folder or file that exists',
    isBroken: (env) => env.FEED === 'replay' && env.FEED_DIR && !existsSync(env.FEED_DIR),
  },
  needs('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'),
  needs('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
  needs('APPLE_CLIENT_SECRET', 'APPLE_CLIENT_ID'),
  needs('APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET'),
  ...(['STRIPE_SECRET_KEY', 'PAYPAL_CLIENT_ID'] as const).map((name) => ({
    name,
    message: 'must be unset with CASH=off: a site without cash has no payment provider',
    isBroken: (env: Settings) => env.CASH === 'off' && env[name],
  })),
  needs('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'),
  ...paypalKeys.map((name) => ({
    name,
    message: (env: Settings) => `is needed with ${paypalKey(env)}`,
    isBroken: (env: Settings) => paypalKey(env) && !env[name],
  })),
  {
    name: 'STRIPE_SECRET_KEY',
    message: (env) => `is needed with ${paypalKey(env)}: play money is never paid out as real money`,
    isBroken: (env) => paypalKey(env) && !env.STRIPE_SECRET_KEY,
  },
  {
    name: 'PAYPAL_MODE',
    message: (env) =>
      isLive(env)
        ? 'must be live with a live STRIPE_SECRET_KEY: test and real money never mix'
        : 'must be sandbox with a test STRIPE_SECRET_KEY: test and real money never mix',
    isBroken: (env) => paypalKey(env) && isLive(env) !== (env.PAYPAL_MODE === 'live'),
  },
  {
    name: 'PAYPAL_API_BASE',
    message: 'must be the address that PAYPAL_MODE says, or be unset: test and real money never mix',
    isBroken: (env) => env.PAYPAL_API_BASE && isOtherPayPal(env.PAYPAL_API_BASE, env.PAYPAL_MODE),
  },
  needs('FILES_S3_BUCKET', 'FILES_S3_ENDPOINT'),
  needs('FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY_ID'),
  needs('FILES_S3_SECRET_ACCESS_KEY', 'FILES_S3_ACCESS_KEY_ID'),
  needs('FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'),
  needs('SESSION_SECRET', 'SESSION_SECRET_PREVIOUS'),
  needs('TRUSTED_PROXIES', 'PLACE_COUNTRY_HEADER', ', because any client could send that header'),
  needs('PLACE_COUNTRY_HEADER', 'PLACE_REGION_HEADER'),
  needs('MAIL_FROM', 'SMTP_URL'),
  needs('ALARM_WEBHOOK_SECRET', 'ALARM_WEBHOOK_URL'),
  needs('ALARM_WEBHOOK_URL', 'ALARM_WEBHOOK_SECRET'),
  {
    name: 'STOP_DELAY',
    message: 'must be less than STOP_TIMEOUT, which includes it',
    isBroken: (env) => env.STOP_DELAY >= env.STOP_TIMEOUT,
  },
  {
    name: 'NODE_ENV',
    message: 'must be production with a live STRIPE_SECRET_KEY',
    isBroken: (env) => isLive(env) && !isProduction(env),
  },
  {
    name: 'DEMO',
    message: 'must be false or unset with STRIPE_SECRET_KEY: demo users are for play money only',
    isBroken: (env) => env.DEMO && decideMoneyMode(env) !== 'play',
  },
  {
    name: 'DEMO',
    message: 'must be false or unset with CASH=off: demo users bet with play money',
    isBroken: (env) => env.DEMO && env.CASH === 'off',
  },
];

const inProduction: readonly Rule[] = [
  ...(['SESSION_SECRET', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL'] as const).map((name) => ({
    name,
    message: 'is needed in production',
    isBroken: (env: Settings) => !env[name],
  })),
  {
    name: 'STRIPE_SECRET_KEY',
    message: 'is needed in production, unless CASH=off',
    isBroken: (env) => env.CASH === 'on' && !env.STRIPE_SECRET_KEY,
  },
  {
    name: 'PUBLIC_URL',
    message: 'must start with https:// in production',
    isBroken: (env) => !env.PUBLIC_URL?.startsWith('https://'),
  },
  {
    name: 'CLAMD_URL',
    message: 'must be on this machine in production: a ClamAV daemon takes files unencrypted',
    isBroken: (env) => env.CLAMD_URL && !isOnThisMachine(env.CLAMD_URL),
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    message: 'must start with https:// or be on this machine in production',
    isBroken: (env) =>
      env.OTEL_EXPORTER_OTLP_ENDPOINT &&
      !env.OTEL_EXPORTER_OTLP_ENDPOINT.startsWith('https://') &&
      !isOnThisMachine(env.OTEL_EXPORTER_OTLP_ENDPOINT),
  },
  // A fake provider may run on this machine, but never with live keys.
  ...(
    [
      'STRIPE_API_BASE',
      'PAYPAL_API_BASE',
      'ODDS_API_BASE',
      'BREACHED_PASSWORDS_BASE',
      'GOOGLE_ISSUER',
      'APPLE_ISSUER',
      'FORM_MAIL_URL',
      'ALARM_WEBHOOK_URL',
      'FILES_S3_ENDPOINT',
    ] as const
  ).map((name) => ({
    name,
    message: 'must start with https:// in production',
    isBroken: (env: Settings) =>
      env[name] && !env[name].startsWith('https://') && (isLive(env) || !isOnThisMachine(env[name])),
  })),
];

const withLiveKeys: readonly Rule[] = [
  {
    name: 'FEED',
    message: 'must be the-odds-api with a live STRIPE_SECRET_KEY: real money is never bet on invented games',
    isBroken: (env) => env.FEED !== 'the-odds-api',
  },
  {
    name: 'SIM_SPEED',
    message: 'must be 1 with a live STRIPE_SECRET_KEY',
    isBroken: (env) => env.SIM_SPEED !== 1,
  },
  {
    name: 'RATE_LIMITS',
    message: 'must be true with a live STRIPE_SECRET_KEY',
    isBroken: (env) => !env.RATE_LIMITS,
  },
  {
    name: 'FILES_S3_BUCKET',
    message: 'is needed with a live STRIPE_SECRET_KEY and WORKERS=false: processes do not share a folder',
    isBroken: (env) => !env.WORKERS && !env.FILES_S3_BUCKET,
  },
  ...(['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'] as const).map(
    (name) => ({
      name,
      message:
        'must have sslmode=verify-full with a live STRIPE_SECRET_KEY and a database on another machine',
      isBroken: (env: Settings) =>
        env[name] &&
        splitHosts(env[name]).some(
          (url) => !isDatabaseOnThisMachine(url) && lastParameter(url, 'sslmode') !== 'verify-full',
        ),
    }),
  ),
  {
    name: 'PAYPAL_PAY_LATER',
    message:
      'must be disabled-in-account: have PayPal turn pay-later off in the settings of the business account, then say so',
    isBroken: (env) => paypalKey(env) && env.PAYPAL_PAY_LATER !== 'disabled-in-account',
  },
];

/** Returns the message of the first violated rule, or null. */
export function findMistake(env: Settings): string | null {
  const rules = [
    ...anywhere,
    ...(isProduction(env) ? inProduction : []),
    ...(isLive(env) ? withLiveKeys : []),
  ];
  const broken = rules.find(({ isBroken }) => isBroken(env));
  if (!broken) return null;
  return `${broken.name} ${typeof broken.message === 'string' ? broken.message : broken.message(env)}`;
}

/** Returns one warning for each setting that is allowed but risky, for the log. */
export function findWarnings(env: Settings): string[] {
  if (!isProduction(env)) return [];
  const warnings: (readonly [boolean, string])[] = [
    [env.FEED !== 'the-odds-api', 'FEED is not the-odds-api: games are simulated or replayed'],
    [!env.RATE_LIMITS, 'RATE_LIMITS is false: login attempts and requests are not limited'],
    [!env.WORKERS, 'WORKERS is false: another process must settle bets and send payouts'],
    [
      !env.FILES_S3_BUCKET,
      'FILES_S3_BUCKET is not set: files are stored on this machine only, and database backups do not include them',
    ],
    [!env.CLAMD_URL, 'CLAMD_URL is not set: attachments to support are not scanned for malware'],
    [env.BREACHED_PASSWORDS === 'off', 'BREACHED_PASSWORDS is off: stolen passwords are accepted'],
    [
      !env.ALARM_EMAIL && !env.ALARM_WEBHOOK_URL,
      'ALARM_EMAIL and ALARM_WEBHOOK_URL are not set: alarms are only in the log, the metrics and the console',
    ],
    [
      !env.TRUSTED_PROXIES,
      'TRUSTED_PROXIES is not set: all users behind a proxy share one set of rate limits',
    ],
  ];
  return warnings.filter(([applies]) => applies).map(([, sentence]) => sentence);
}

/** Whether an address is on this machine, so its traffic never crosses a network. */
export function isOnThisMachine(url: string): boolean {
  return ['', 'localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/** A `host` in the query replaces the one of the address; a path is a socket. */
function isDatabaseOnThisMachine(databaseUrl: string): boolean {
  const host = lastParameter(databaseUrl, 'host');
  if (!host) return isOnThisMachine(databaseUrl);
  return host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host);
}

/** The database driver uses the last of several equal parameters. */
function lastParameter(databaseUrl: string, name: string): string | undefined {
  return new URL(databaseUrl).searchParams.getAll(name).at(-1);
}

/**
 * Whether an address is PayPal's for the other kind of money. Other hosts, such as a fake provider, are allowed.
 */
function isOtherPayPal(base: string, mode: Settings['PAYPAL_MODE']): boolean {
  const { hostname } = new URL(base);
  if (hostname !== 'paypal.com' && !hostname.endsWith('.paypal.com')) return false;
  return hostname.endsWith('sandbox.paypal.com') === (mode === 'live');
}
