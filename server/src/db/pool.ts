import pg from 'pg';
import { turnSocket } from './turn-socket.ts';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

const { builtins } = pg.types;

/**
 * How the server reads PostgreSQL values: bigint as number (cents and versions stay far below 2^53),
 * instants as milliseconds since 1970 UTC, dates as YYYY-MM-DD text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (format === 'binary') return pg.types.getTypeParser(id, format);
    if (id === builtins.INT8) return Number;
    if (id === builtins.TIMESTAMPTZ)
      return (text: string) => Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
    if (id === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(id, format);
  },
};

export type PoolOptions = {
  readonly max?: number;
  readonly applicationName?: string;
  /** Sends queries behind each other without waiting for answers; for the book's transactions. */
  readonly pipeline?: boolean;
  /**
   * Every statement finds its rows by key, whatever the planner thinks. A plan is kept from its first runs, when a
   * table may be nearly empty: a scan chosen then would be run again on the millions of rows of later.
   */
  readonly byKey?: boolean;
};

const sessionOptions = '-c role=sidebet_app -c timezone=UTC -c idle_in_transaction_session_timeout=30000';
const byKeyOptions = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

/** Connections that work as the application's role, which cannot rewrite the ledger. */
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
 * A connection that dies is replaced by the pool, and whoever was using it has its query rejected. It also says
 * so as an event, lent out or idle, which would end the process if nobody listened.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
