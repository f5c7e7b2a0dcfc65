/** The subset of pino's logger that the server uses. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Ends the process at an unexpected error, as Node does, but with a clean log line instead of the raw error, which could
 * quote personal data.
 */
export function logFatalErrors(log: Pick<Log, 'error'>): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'the process ends because of an unexpected error');
    process.exit(1);
  });
}
