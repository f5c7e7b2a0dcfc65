import type { FastifyServerOptions } from 'fastify';
import type { Env } from './env.ts';
import { cleaned, errorForLog, masked, requestForLog } from './log-clean.ts';
import { readableLines } from './log-readable.ts';

type LoggerOptions = Extract<NonNullable<FastifyServerOptions['logger']>, object>;

/** Whatever a line is made from, it leaves without personal data and secrets. */
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
      // The sentence itself is neither a field nor passed to a formatter.
      logMethod(args, method) {
        method.apply(this, cleanWords(args) as typeof args);
      },
    },
  };
}

/** A line that is an error alone takes its message for the sentence. */
function cleanWords(args: readonly unknown[]): unknown[] {
  const [first, ...others] = args.map((arg) => (typeof arg === 'string' ? masked(arg) : arg));
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  if (others.length > 0 || !(error instanceof Error)) return [first, ...others];
  return [first, masked(error.message)];
}

/** JSON for machines in production, lines for people elsewhere, where the server is quiet unless asked. */
export function logOptions({ NODE_ENV, LOG_LEVEL }: Pick<Env, 'NODE_ENV' | 'LOG_LEVEL'>): LoggerOptions {
  if (NODE_ENV === 'production') return { level: LOG_LEVEL };
  return { level: LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL, stream: readableLines(process.stdout) };
}
