import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/** The only reader of process.env. A wrong value is one clear sentence (README, Configuration). */

/** One of a few words, named in the sentence that refuses any other. */
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
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a full URL, such as postgres://user:password@host:5432/sidebet',
});
const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must be a full URL, such as smtps://user:password@mail.example.com:465',
});
/** A sender: an address, or a name with an address behind it. */
const mailFrom = z
  .string()
  .regex(
    /^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/u,
    'must be a sender, such as Sidebet <no-reply@example.com>',
  );
/**
 * Kept without a slash at its end: where people reach the site, which is served at the root, and Stripe's API, of whose
 * address its client takes host and port alone.
 */
const rootUrl = webUrl
  .refine((text) => /^\/?$/.test(text.slice(new URL(text).origin.length)), 'must be a URL without a path')
  .transform((text) => new URL(text).origin);

/** Addresses and networks, as in 10.0.0.0/8, of the proxies whose word on where a request came from is believed. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'must be addresses or networks, such as 127.0.0.1, 10.0.0.0/8');
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Where people are of whom nothing else is known: a country, or a country and its part. */
const place = z
  .string()
  .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'must be a country, or a country and its part, such as GB or US-NJ');
const headerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header, such as CF-IPCountry');

const schema = z
  .object({
    NODE_ENV: oneOf('development', 'test', 'production').default('development'),
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: wholeNumber(0, 65535).default(3000),
    TRUSTED_PROXIES: proxies.optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    METRICS_PORT: wholeNumber(0, 65535).optional(),
    STOP_DELAY: wholeNumber(0, 120).default(0),
    STOP_TIMEOUT: wholeNumber(1, 600).default(20),
    PUBLIC_URL: rootUrl.optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_OWNER_URL: databaseUrl.optional(),
    DATABASE_POOL: wholeNumber(2, 200).default(10),
    SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
    SESSION_SECRET_PREVIOUS: z.string().min(32, 'must be at least 32 characters').optional(),
    BREACHED_PASSWORDS: oneOf('on', 'off').default('on'),
    BREACHED_PASSWORDS_BASE: webUrl.default('https://api.pwnedpasswords.com'),
    DEFAULT_PLACE: place.optional(),
    PLACE_COUNTRY_HEADER: headerName.optional(),
    PLACE_REGION_HEADER: headerName.optional(),
    FEED: oneOf('simulated', 'replay', 'the-odds-api').default('simulated'),
    FEED_DIR: z.string().min(1).optional(),
    ODDS_API_KEY: z.string().min(1).optional(),
    ODDS_API_BASE: webUrl.default('https://api.the-odds-api.com'),
    SIM_SPEED: z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'must be a number from 0.1 to 1000')
      .transform(Number)
      .refine((n) => n >= 0.1 && n <= 1000, 'must be a number from 0.1 to 1000')
      .default(1),
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    STRIPE_API_BASE: rootUrl.optional(),
    PAYPAL_CLIENT_ID: z.string().min(1).optional(),
    PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
    PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
    PAYPAL_MODE: oneOf('sandbox', 'live').default('sandbox'),
    PAYPAL_API_BASE: webUrl.optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailFrom.optional(),
    FORM_MAIL_URL: webUrl.optional(),
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
    RATE_LIMITS: flag.default(true),
    WORKERS: flag.default(true),
    DEMO: flag.default(true),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  })
  .superRefine((env, context) => {
    const need = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (env.DATABASE_OWNER_URL && !env.DATABASE_URL)
      need('DATABASE_URL', 'is needed with DATABASE_OWNER_URL');
    if (env.FEED === 'the-odds-api' && !env.ODDS_API_KEY)
      need('ODDS_API_KEY', 'is needed with FEED=the-odds-api');
    if (env.FEED === 'replay' && !env.FEED_DIR) need('FEED_DIR', 'is needed with FEED=replay');
    if (env.FEED === 'replay' && env.FEED_DIR && !existsSync(env.FEED_DIR))
      need('FEED_DIR', 'must be a folder or file that exists');
    if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET) {
      need('STRIPE_WEBHOOK_SECRET', 'is needed with STRIPE_SECRET_KEY');
    }
    needWholePayPal(env, need);
    if (env.FILES_S3_ENDPOINT && !env.FILES_S3_BUCKET)
      need('FILES_S3_BUCKET', 'is needed with FILES_S3_ENDPOINT');
    if (env.FILES_S3_ACCESS_KEY_ID && !env.FILES_S3_BUCKET)
      need('FILES_S3_BUCKET', 'is needed with FILES_S3_ACCESS_KEY_ID');
    if (env.FILES_S3_ACCESS_KEY_ID && !env.FILES_S3_SECRET_ACCESS_KEY)
      need('FILES_S3_SECRET_ACCESS_KEY', 'is needed with FILES_S3_ACCESS_KEY_ID');
    if (env.FILES_S3_SECRET_ACCESS_KEY && !env.FILES_S3_ACCESS_KEY_ID)
      need('FILES_S3_ACCESS_KEY_ID', 'is needed with FILES_S3_SECRET_ACCESS_KEY');
    if (env.SESSION_SECRET_PREVIOUS && !env.SESSION_SECRET)
      need('SESSION_SECRET', 'is needed with SESSION_SECRET_PREVIOUS');
    if (env.PLACE_COUNTRY_HEADER && !env.TRUSTED_PROXIES)
      need('TRUSTED_PROXIES', 'is needed with PLACE_COUNTRY_HEADER, which anybody else could write');
    if (env.PLACE_REGION_HEADER && !env.PLACE_COUNTRY_HEADER)
      need('PLACE_COUNTRY_HEADER', 'is needed with PLACE_REGION_HEADER');
    if (env.SMTP_URL && !env.MAIL_FROM) need('MAIL_FROM', 'is needed with SMTP_URL');
    if (env.STOP_DELAY >= env.STOP_TIMEOUT)
      need('STOP_DELAY', 'must be less than STOP_TIMEOUT, which it is part of');
    if (env.NODE_ENV !== 'production') return;
    if (!env.SESSION_SECRET) need('SESSION_SECRET', 'is needed in production');
    if (!env.PUBLIC_URL) need('PUBLIC_URL', 'is needed in production');
    if (!env.DATABASE_URL) need('DATABASE_URL', 'is needed in production');
    if (!env.STRIPE_SECRET_KEY) need('STRIPE_SECRET_KEY', 'is needed in production');
    if (!env.SMTP_URL) need('SMTP_URL', 'is needed in production');
  });

/** PayPal wholly or not at all; and what was paid in with play or test money is never paid out as real money. */
function needWholePayPal(
  env: { readonly [name: string]: unknown },
  need: (name: string, message: string) => void,
): void {
  const names = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'];
  const given = names.find((name) => env[name]);
  if (!given) return;
  for (const name of names) if (!env[name]) need(name, `is needed with ${given}`);
  const card = env.STRIPE_SECRET_KEY;
  const isLive = /^[sr]k_live_/.test(String(card));
  if (!card) {
    need('STRIPE_SECRET_KEY', `is needed with ${given}: play money is never paid out as real money`);
  } else if (isLive !== (env.PAYPAL_MODE === 'live')) {
    const [mode, kind] = isLive ? ['live', 'live'] : ['sandbox', 'test'];
    need('PAYPAL_MODE', `must be ${mode} with a ${kind} STRIPE_SECRET_KEY: test and real money never mix`);
  }
}

export type Env = z.output<typeof schema>;

/** Reads the configuration, or answers the one sentence that says what is wrong. */
export function readEnv(variables: NodeJS.ProcessEnv): { env: Env } | { mistake: string } {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return { env: { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) } };
  const issue = parsed.error.issues[0]!;
  const name = String(issue.path[0]);
  return { mistake: `Configuration: ${name} ${issue.message}.` };
}

/** For programs: the configuration, or the sentence on standard error and exit 1. */
export function readEnvOrExit(): Env {
  const read = readEnv(process.env);
  if ('env' in read) return read.env;
  console.error(read.mistake);
  process.exit(1);
}
