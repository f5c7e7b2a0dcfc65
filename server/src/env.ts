import { existsSync } from 'node:fs';
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
/** Where people reach the site, which is served at the root; kept without a slash at its end. */
const siteUrl = webUrl
  .refine((text) => /^\/?$/.test(text.slice(new URL(text).origin.length)), 'must be a URL without a path')
  .transform((text) => new URL(text).origin);

const schema = z
  .object({
    NODE_ENV: oneOf('development', 'test', 'production').default('development'),
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: wholeNumber(0, 65535).default(3000),
    PUBLIC_URL: siteUrl.optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_POOL: wholeNumber(2, 200).default(10),
    SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
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
    STRIPE_API_BASE: webUrl.optional(),
    RATE_LIMITS: flag.default(true),
    WORKERS: flag.default(true),
    DEMO: flag.default(true),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  })
  .superRefine((env, context) => {
    const need = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (env.FEED === 'the-odds-api' && !env.ODDS_API_KEY)
      need('ODDS_API_KEY', 'is needed with FEED=the-odds-api');
    if (env.FEED === 'replay' && !env.FEED_DIR) need('FEED_DIR', 'is needed with FEED=replay');
    if (env.FEED === 'replay' && env.FEED_DIR && !existsSync(env.FEED_DIR))
      need('FEED_DIR', 'must be a folder or file that exists');
    if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET) {
      need('STRIPE_WEBHOOK_SECRET', 'is needed with STRIPE_SECRET_KEY');
    }
    if (env.NODE_ENV !== 'production') return;
    if (!env.SESSION_SECRET) need('SESSION_SECRET', 'is needed in production');
    if (!env.PUBLIC_URL) need('PUBLIC_URL', 'is needed in production');
    if (!env.DATABASE_URL) need('DATABASE_URL', 'is needed in production');
    if (!env.STRIPE_SECRET_KEY) need('STRIPE_SECRET_KEY', 'is needed in production');
  });

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
