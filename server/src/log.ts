/** The part of a pino logger that the server's parts use. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
