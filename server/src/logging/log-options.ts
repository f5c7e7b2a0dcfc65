import type { FastifyServerOptions } from 'fastify';
import type { Env } from '../config/env.ts';
import { cleaned, errorForLog, type IsExpected, masked, requestForLog } from './log-clean.ts';
import { readableLines } from './log-readable.ts';
import { sampleLines } from './sample-lines.ts';

type LoggerOptions = Extract<NonNullable<FastifyServerOptions['logger']>, object>;

type LineOptions = {
  readonly isExpected?: IsExpected;
  /** The trace that the line belongs to, if traces are sent. */
  readonly readTraceId?: (() => string | undefined) | undefined;
};

/** Pino's number of the level. */
const warnLevel = 40;

/** Removes personal data and secrets from every log line, and samples repeated warnings and errors. */
export function onlyCleanLines(
  logger: FastifyServerOptions['logger'],
  { isExpected, readTraceId }: LineOptions = {},
): NonNullable<FastifyServerOptions['logger']> {
  if (!logger) return false;
  const given: LoggerOptions = logger === true ? {} : logger;
  const sample = sampleLines();
  return {
    ...given,
    base: null,
    serializers: { req: requestForLog, err: (error: unknown) => errorForLog(error, isExpected) },
    formatters: { level: (label) => ({ level: label }), log: cleaned },
    ...(readTraceId && {
      mixin: () => {
        const traceId = readTraceId();
        return traceId ? { traceId } : {};
      },
    }),
    hooks: {
      // Neither the message nor its arguments pass through a formatter, so they are masked here.
      logMethod(args, method, level) {
        const write = (...words: unknown[]) => method.apply(this, cleanWords(words) as typeof args);
        if (level < warnLevel) write(...args);
        else
          sample(describeKind(level, args), (repeats) =>
            repeats === undefined ? write(...args) : write(...withRepeats(args, repeats)),
          );
      },
    },
  };
}

/** Equal for lines that say the same: level, text, fields, and the error with the line of code that threw it. */
function describeKind(level: number, args: readonly unknown[]): string {
  const [first, ...words] = args;
  if (typeof first !== 'object' || first === null) return JSON.stringify([level, ...args]);
  const { err, ...fields } = first instanceof Error ? { err: first } : (first as { err?: unknown });
  const { name, code, message, stack } = (err instanceof Error ? err : {}) as Partial<NodeJS.ErrnoException>;
  return JSON.stringify([
    level,
    words,
    cleaned(fields),
    name,
    code,
    message,
    /\n\s+at .*/.exec(stack ?? '')?.[0],
  ]);
}

function withRepeats([first, ...words]: readonly unknown[], repeats: number): unknown[] {
  if (typeof first !== 'object' || first === null) return [{ repeats }, first, ...words];
  return [{ ...(first instanceof Error ? { err: first } : first), repeats }, ...words];
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
