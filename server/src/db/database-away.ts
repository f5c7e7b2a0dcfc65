import pg from 'pg';

/**
 * Whether the error means that the database was unreachable, rather than a refused statement or a bug. Stricter
 * than the book's own check, which retries when in doubt: this one chooses the user's message.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  // Class 08: connection error. 57P: server stopping or starting. 53300: too many connections.
  if (error instanceof pg.DatabaseError) return /^(08|57P|53300)/.test(error.code ?? '');
  // Socket error codes, such as ECONNREFUSED, EPIPE and ERR_STREAM_DESTROYED.
  if (typeof code === 'string') return /^(E[A-Z]+$|ERR_STREAM|ERR_SOCKET)/.test(code);
  return driverSays.test(error.message);
}

const driverSays =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client was closed|Client has encountered a connection error)/;
