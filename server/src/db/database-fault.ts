import pg from 'pg';

/**
 * What an error says about the database. The user gets 503, or 500 for null.
 *
 * - `conflict`: transactions collided, and nothing was done. The book retries at once on the same connection.
 * - `locked`: a row stayed locked for longer than the lock timeout, and nothing was done. The book splits the batch, so
 *   only commands on that row wait. The connection is kept.
 * - `away`: unreachable, silent, stopping, read-only, or out of a resource. Whether something was done is unknown. The book
 *   retries with the same keys. The connection is dropped.
 * - null: a refused statement or a bug. The book reruns the commands one by one. The connection is kept if it can roll back.
 */
export type DatabaseFault = 'conflict' | 'locked' | 'away';

/** Nothing was sent to the database, because it does not commit at present. */
export class DatabaseNotWritable extends Error {
  constructor() {
    super('The database is read-only, or its commits wait for a standby.');
  }
}

export function findDatabaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseNotWritable) return 'away';
  if (error instanceof pg.DatabaseError) return byState(error.code ?? '');
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return driverSays.test(error.message) ? 'away' : null;
  const isMissingSocket = code === 'ENOENT' && syscall === 'connect';
  return isMissingSocket || networkErrors.has(code) || /^ERR_(STREAM|SOCKET)/.test(code) ? 'away' : null;
}

/** Whether users should try again: the database, and not their request, is the reason. */
export function isDatabaseFault(error: unknown): boolean {
  return findDatabaseFault(error) !== null;
}

/** Whether PostgreSQL refused a text that it cannot store, such as one with NUL: the request is bad, nothing was done. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05');
}

/** By SQLSTATE (PostgreSQL documentation, appendix A). */
function byState(state: string): DatabaseFault | null {
  if (conflicts.has(state)) return 'conflict';
  if (state === lockNotAvailable) return 'locked';
  return awayStates.test(state) ? 'away' : null;
}

/** Serialization failure, deadlock. */
const conflicts: ReadonlySet<string> = new Set(['40001', '40P01']);
const lockNotAvailable = '55P03';
/**
 * 08: connection error. 25006: read-only, such as a former primary. 25P03, 25P04: the transaction took too long. 53: out of
 * disk, memory or connections. 57014: cancelled. 57P: stopping or starting. 58: the server's own system error.
 */
const awayStates = /^(08|25006|25P0[34]|53|57014|57P|58)/;

const networkErrors: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

const driverSays =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Client has encountered a connection error|Cannot use a pool after calling end)/;
