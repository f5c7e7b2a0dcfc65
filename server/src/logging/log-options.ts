import type { FastifyServerOptions } from 'fastify';
import type { Env } from '../config/env.ts';
import { cleaned, errorForLog, masked, requestForLog } from './log-clean.ts';
import { readableLines } from './log-readable.ts';

type LoggerOptions = Extract<NonNullable<FastifyServerOptions['logger']>, object>;

/** Removes personal data and secrets from every log line. */
export function onlyCleanLines(
  logger: FastifyServerOptions['logger'],
): NonNullable<FastifyServerOptions['logger']> {
  if (!logger) return false;
  const given: LoggerOptions = logger === true ? {} : logger;
  return {
    ...given,
    base: null,
    serializers: { req: requestForLog, err: errorForLog },
    formatters: { level: (label) => ({ level: label }), log: cleaned },
    hooks: {
      // Neither the message nor its arguments pass through a formatter, so they are masked here.
      logMethod(args, method) {
        method.apply(this, cleanWords(args) as typeof args);
      },
    },
  };
}

/** A line that logs only an error uses the error's message. */
function cleanWords(args: readonly unknown[]): unknown[] {
  const [first, ...others] = args.map((arg) => (typeof arg === 'string' ? masked(arg) : arg));
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  if (others.length > 0 || !(error instanceof Error)) return [first, ...others];
  return [first, masked(error.message)];
}

/** Production logs JSON. Development logs readable lines, and by default only warnings. */
export function logOptions({ NODE_ENV, LOG_LEVEL }: Pick<Env, 'NODE_ENV' | 'LOG_LEVEL'>): LoggerOptions {
  if (NODE_ENV === 'production') return { level: LOG_LEVEL };
  return { level: LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL, stream: readableLines(process.stdout) };
}
