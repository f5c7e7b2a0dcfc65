import pg from 'pg';
import { parseInstant } from './instant-text.ts';
import { turnSocket } from './turn-socket.ts';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

const { builtins } = pg.types;

/**
 * Parses bigint as number (cents and versions stay far below 2^53), instants as milliseconds since 1970 UTC, and
 * dates as YYYY-MM-DD text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (format === 'binary') return pg.types.getTypeParser(id, format);
    if (id === builtins.INT8) return Number;
    if (id === builtins.TIMESTAMPTZ) return parseInstant;
    if (id === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(id, format);
  },
};

export type PoolOptions = {
  readonly max?: number;
  readonly applicationName?: string;
  /** Sends queries without waiting for earlier results. For the book's transactions. */
  readonly pipeline?: boolean;
  /**
   * Forces index lookups. A cached plan may date from when a table was nearly empty, and its sequential scan
   * would be slow on millions of rows.
   */
  readonly byKey?: boolean;
};

/**
 * No just-in-time compilation: every query is short. Up to PostgreSQL 17 a scan that {@link byKeyOptions} forbid but that has no
 * index counts as so expensive that each batch would be compiled, for 70 ms.
 */
const sessionOptions =
  '-c role=sidebet_app -c timezone=UTC -c idle_in_transaction_session_timeout=30000 -c jit=off';
const byKeyOptions = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

/** Connections with the application role, which cannot rewrite the ledger. */
export function createPool(
  databaseUrl: string,
  { max = 10, applicationName = 'sidebet', pipeline = false, byKey = false }: PoolOptions = {},
): Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    types,
    ...(pipeline && { pipeline, stream: turnSocket }),
    application_name: applicationName,
    options: byKey ? `${sessionOptions} ${byKeyOptions}` : sessionOptions,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  surviveLostConnections(pool);
  return pool;
}

/**
 * The pool replaces a dead connection and rejects its current query. It also emits an error event, which would
 * end the process without a listener.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
