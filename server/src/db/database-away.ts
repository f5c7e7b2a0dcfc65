import pg from 'pg';

/**
 * Whether an error says that the database could not be reached, rather than that it refused a statement or that we
 * made a mistake. Stricter than the book's own test, which errs towards trying again: this one decides what a
 * person is told.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  // Class 08: connection; 57P: server shutting down or starting; 53300: no connection free.
  if (error instanceof pg.DatabaseError) return /^(08|57P|53300)/.test(error.code ?? '');
  // The socket's own words, as in ECONNREFUSED, EPIPE and ERR_STREAM_DESTROYED.
  if (typeof code === 'string') return /^(E[A-Z]+$|ERR_STREAM|ERR_SOCKET)/.test(code);
  return driverSays.test(error.message);
}

const driverSays =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client was closed|Client has encountered a connection error)/;
