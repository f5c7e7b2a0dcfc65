import pg from 'pg';

/**
 * What an error says about the database, and what everyone who sees it does:
 *
 * | Fault | Meaning | The book | The connection | The user |
 * |---|---|---|---|---|
 * | `conflict` | Transactions collided. Nothing was done | Retries at once | is kept | gets 503 |
 * | `locked` | Someone held a row for longer than the lock timeout. Nothing was done | Splits the batch: only commands on that row wait | is kept | gets 503 |
 * | `away` | Unreachable, silent, stopping, read-only, or out of a resource. Whether something was done is unknown | Retries with the same keys | is dropped | gets 503 |
 * | null | A refused statement or a bug | Reruns the commands one by one | is kept if it can roll back | gets 500 |
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
