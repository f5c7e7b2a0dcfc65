import { resolve } from 'node:path';
import { findMistake } from './env-rules.ts';
import { readSecretFiles } from './env-secrets.ts';
import { type Settings, settings } from './env-settings.ts';
import { decideMoneyMode } from './money-mode.ts';

/** The only reader of process.env. An invalid value gives one clear message (README, Configuration). */

export type Env = Settings & {
  /** Whether to seed an empty database with demo users. Play money only. */
  readonly DEMO: boolean;
};

/** Parses the configuration, or returns the message about its first mistake. */
export function readEnv(variables: NodeJS.ProcessEnv): { env: Env } | { mistake: string } {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = readSecretFiles(given);
  if ('mistake' in read) return { mistake: `Configuration: ${read.mistake}.` };
  const parsed = settings.safeParse(read.variables);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return { mistake: `Configuration: ${String(issue.path[0])} ${issue.message}.` };
  }
  const env = parsed.data;
  const mistake = findMistake(env);
  if (mistake) return { mistake: `Configuration: ${mistake}.` };
  const demo = env.DEMO ?? (env.CASH === 'on' && decideMoneyMode(env) === 'play');
  return { env: { ...env, DEMO: demo, DATA_DIR: resolve(env.DATA_DIR) } };
}

/** For programs: returns the configuration, or prints the message to standard error and exits with 1. */
export function readEnvOrExit(): Env {
  const read = readEnv(process.env);
  if ('env' in read) return read.env;
  console.error(read.mistake);
  process.exit(1);
}
