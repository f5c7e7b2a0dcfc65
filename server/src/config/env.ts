import { resolve } from 'node:path';
import type { ZodType } from 'zod';
import { findMistake } from './env-rules.ts';
import { readSecretFiles } from './env-secrets.ts';
import { type Settings, settings } from './env-settings.ts';
import { decideMoneyMode } from './money-mode.ts';

/** Reads the configuration from environment variables. An invalid value gives one clear message (README, Configuration). */

export type Env = Settings & {
  /** Whether to seed an empty database with demo users. Play money only. */
  readonly DEMO: boolean;
};

/** Parses the configuration, or returns the message about its first mistake. */
export function readEnv(variables: NodeJS.ProcessEnv): { env: Env } | { mistake: string } {
  const parsed = parse(variables, settings);
  if ('mistake' in parsed) return parsed;
  const env = parsed.data;
  const mistake = findMistake(env);
  if (mistake) return { mistake: `Configuration: ${mistake}.` };
  const demo = env.DEMO ?? (env.CASH === 'on' && decideMoneyMode(env) === 'play');
  return { env: { ...env, DEMO: demo, DATA_DIR: resolve(env.DATA_DIR) } };
}

/** The owner's address of the database, for a program that needs no other setting; undefined if it is not set. */
export function readOwnerUrl(
  variables: NodeJS.ProcessEnv,
): { ownerUrl?: string | undefined } | { mistake: string } {
  const parsed = parse(variables, settings.pick({ DATABASE_OWNER_URL: true }));
  return 'mistake' in parsed ? parsed : { ownerUrl: parsed.data.DATABASE_OWNER_URL };
}

function parse<T>(variables: NodeJS.ProcessEnv, schema: ZodType<T>): { data: T } | { mistake: string } {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = readSecretFiles(given);
  if ('mistake' in read) return { mistake: `Configuration: ${read.mistake}.` };
  const parsed = schema.safeParse(read.variables);
  if (parsed.success) return parsed;
  const issue = parsed.error.issues[0]!;
  return { mistake: `Configuration: ${String(issue.path[0])} ${issue.message}.` };
}

/** For programs: returns the configuration, or prints the message to standard error and exits with 1. */
export function readEnvOrExit(): Env {
  const read = readEnv(process.env);
  if ('env' in read) return read.env;
  console.error(read.mistake);
  process.exit(1);
}
