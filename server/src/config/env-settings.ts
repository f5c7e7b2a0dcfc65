import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { splitHosts } from './database-url.ts';
import { stripeKeyForm } from './money-mode.ts';

/** Each setting on its own: its format, default and error message (README, Configuration). */

/** An enumeration whose error message lists the allowed values. */
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });
const flag = oneOf('true', 'false').transform((text) => text === 'true');
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`);
const webUrl = z.url({
  protocol: /^https?$/,
  abort: true,
  error: 'must be a full URL, such as https://example.com',
});
/** Several hosts may be separated by commas. */
const databaseUrl = z
  .string()
  .refine(
    (url) => splitHosts(url).every((one) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(one).success),
    {
      error: 'must be a full URL, such as postgres://user:password@host:5432/sidebet',
    },
  );
/** Several servers may be separated by commas. */
const natsUrl = z
  .string()
  .refine(
    (text) => text.split(',').every((one) => z.url({ protocol: /^(nats|tls)$/ }).safeParse(one).success),
    {
      error: 'must be a full URL, such as nats://user:password@host:4222',
    },
  );
const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must be a full URL, such as smtps://user:password@mail.example.com:465',
});
/** An email sender: an address, or a name followed by an address. */
const mailFrom = z
  .string()
  .regex(
    /^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/u,
    'must be a sender, such as Sidebet <no-reply@example.com>',
  );
/**
 * A URL without a path, stored without a trailing slash. PUBLIC_URL has no path because the site is served at the
 * root; the Stripe client uses only host and port of its base URL.
 */
const rootUrl = webUrl
  .refine((text) => /^\/?$/.test(text.slice(new URL(text).origin.length)), 'must be a URL without a path')
  .transform((text) => new URL(text).origin);

/** Addresses and networks (such as 10.0.0.0/8) of proxies whose forwarded headers are trusted. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'must be addresses or networks, such as 127.0.0.1, 10.0.0.0/8');
function isNetwork(text: string): boolean {
  return isIP(text) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
}

/** The place of users whose place is unknown: a country, or a country and its subdivision. */
const place = z
  .string()
  .regex(
    /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/,
    'must be a country or a country and subdivision, such as GB or US-NJ',
  );
const headerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header, such as CF-IPCountry');

/** One or more email addresses, separated by commas. */
const addresses = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => z.email().safeParse(part).success),
    'must be email addresses, such as oncall@example.com, ops@example.com',
  );

const share = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
  .transform(Number);

export const settings = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65535).default(3000),
  TRUSTED_PROXIES: proxies.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  STOP_DELAY: wholeNumber(0, 120).default(0),
  STOP_TIMEOUT: wholeNumber(1, 600).default(20),
  PUBLIC_URL: rootUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  NATS_URL: natsUrl.optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'must be at least 32 characters').optional(),
  BREACHED_PASSWORDS: oneOf('on', 'off').default('on'),
  BREACHED_PASSWORDS_BASE: webUrl.default('https://api.pwnedpasswords.com'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: rootUrl.default('https://accounts.google.com'),
  APPLE_CLIENT_ID: z.string().min(1).optional(),
  APPLE_CLIENT_SECRET: z.string().min(1).optional(),
  APPLE_ISSUER: rootUrl.default('https://appleid.apple.com'),
  DEFAULT_PLACE: place.optional(),
  PLACE_COUNTRY_HEADER: headerName.optional(),
  PLACE_REGION_HEADER: headerName.optional(),
  FEED: oneOf('simulated', 'replay', 'the-odds-api').default('simulated'),
  FEED_DIR: z.string().min(1).optional(),
  ODDS_API_KEY: z.string().min(1).optional(),
  ODDS_API_MONTHLY_CREDITS: wholeNumber(1, 100_000_000).default(100_000),
  ODDS_API_RESET_DAY: wholeNumber(1, 28).default(1),
  ODDS_API_BASE: webUrl.default('https://api.the-odds-api.com'),
  SIM_SPEED: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number from 0.1 to 1000')
    .transform(Number)
    .refine((n) => n >= 0.1 && n <= 1000, 'must be a number from 0.1 to 1000')
    .default(1),
  /** Off: no deposits, no withdrawals, no payment providers; bets only in groups. */
  CASH: oneOf('on', 'off').default('on'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(stripeKeyForm, 'must be a secret or restricted key of Stripe, such as sk_test_… or rk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_BASE: rootUrl.optional(),
  STRIPE_CHECKOUT_HOST: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host, such as pay.example.com')
    .optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_MODE: oneOf('sandbox', 'live').default('sandbox'),
  PAYPAL_API_BASE: webUrl.optional(),
  PAYPAL_PAY_LATER: oneOf('unconfirmed', 'disabled-in-account').default('unconfirmed'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  FORM_MAIL_URL: webUrl.optional(),
  ALARM_EMAIL: addresses.optional(),
  ALARM_WEBHOOK_URL: webUrl.optional(),
  ALARM_WEBHOOK_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and dashes',
    )
    .optional(),
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  FILES_S3_ENDPOINT: webUrl.optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  CLAMD_URL: z
    .url({ protocol: /^tcp$/, error: 'must be the address of a ClamAV daemon, such as tcp://127.0.0.1:3310' })
    .optional(),
  RATE_LIMITS: flag.default(true),
  /** Security log retention in days. */
  SECURITY_LOG_DAYS: wholeNumber(30, 3650).default(400),
  /** Within how many hours the reconciliation has checked the whole ledger again. */
  RECONCILIATION_HOURS: wholeNumber(1, 168).default(24),
  STREAMS_PER_SESSION: wholeNumber(1, 1_000_000).default(10),
  STREAMS_PER_USER: wholeNumber(1, 1_000_000).default(20),
  STREAMS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(1000),
  WORKERS: flag.default(true),
  DEMO: flag.optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});

export type Settings = z.output<typeof settings>;
