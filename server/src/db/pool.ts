import type { Socket } from 'node:net';
import pg from 'pg';
import { nameFieldsInCamelCase } from './camel-case.ts';
import { findDatabaseFault } from './database-fault.ts';
import { createHosts, type Hosts } from './hosts.ts';
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

/** How long a pool's users wait, in milliseconds. */
export type Patience = {
  /** For the response to one query. Then the connection is destroyed and whether the query ran is unknown. */
  readonly queryMs: number;
  /** For a row that someone else holds. */
  readonly lockMs: number;
  /** For this process between two queries of a transaction. Then the server rolls back and frees its locks. */
  readonly idleInTransactionMs: number;
};

/** For requests and for jobs that read a few rows. */
export const requestPatience: Patience = { queryMs: 4_000, lockMs: 3_000, idleInTransactionMs: 10_000 };
/** For jobs and commands that read or change whole tables. */
export const workPatience: Patience = { queryMs: 600_000, lockMs: 10_000, idleInTransactionMs: 30_000 };

export type PoolOptions = {
  readonly max?: number;
  readonly applicationName?: string;
  readonly patience?: Patience;
  /** Sends queries without waiting for earlier results. For the book's transactions. */
  readonly pipeline?: boolean;
  /**
   * Forces index lookups. A cached plan may date from when a table was nearly empty, and its sequential scan
   * would be slow on millions of rows.
   */
  readonly byKey?: boolean;
};

/** How long a process usually waits for a connection, in milliseconds. */
export const connectMs = 3_000;

/**
 * Set by query, because PgBouncer refuses startup options.
 *
 * - `jit`: every query is short, and up to PostgreSQL 17 a scan that `byKey` forbids but that has no index counts as so
 *   expensive that each batch would be compiled, for 70 ms.
 * - No `statement_timeout`: a commit that it ends while a synchronous standby is awaited counts as a success.
 * - The last four end the session of a process that is gone, so its locks are freed.
 */
function sessionSettings({ lockMs, idleInTransactionMs }: Patience, byKey: boolean): [string, string][] {
  return [
    ['role', 'sidebet_app'],
    ['timezone', 'UTC'],
    ['jit', 'off'],
    ['lock_timeout', String(lockMs)],
    ...(byKey
      ? ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map((name): [string, string] => [
          name,
          'off',
        ])
      : []),
    ['idle_in_transaction_session_timeout', String(idleInTransactionMs)],
    ['client_connection_check_interval', '2s'],
    ['tcp_keepalives_idle', '10'],
    ['tcp_user_timeout', '10s'],
  ];
}

/**
 * A database as one process uses it. Its pools connect to the same host, and when one of them loses a connection, all of them
 * drop the idle ones.
 */
export type Database = {
  readonly url: string;
  readonly hosts: Hosts;
  /** The idle connections of its pools. */
  readonly idle: Set<pg.PoolClient>;
  /** The connections of its pools whose sessions started read-only. A session keeps the setting of its login. */
  readonly readOnly: Set<pg.PoolClient>;
  /**
   * Whether one started read-only since new sessions were last known to write. It outlives the connection, which ends with the
   * command that it failed.
   */
  isReadOnly: boolean;
  /** Connections in use that end when they are returned. */
  readonly outdated: WeakSet<pg.PoolClient>;
  /** How long this process waits for a connection, in milliseconds. */
  readonly connectMs: number;
};

export function databaseAt(url: string, waitMs = connectMs): Database {
  const hosts = createHosts(url);
  return {
    url,
    hosts,
    idle: new Set(),
    readOnly: new Set(),
    isReadOnly: false,
    outdated: new WeakSet(),
    connectMs: waitMs,
  };
}

/**
 * Connections with the application role, which cannot rewrite the ledger. Their rows have camelCase names. The only pool of a
 * database needs just its URL.
 */
export function createPool(
  databaseOrUrl: Database | string,
  {
    max = 10,
    applicationName = 'sidebet',
    patience = workPatience,
    pipeline = false,
    byKey = false,
  }: PoolOptions = {},
): Pool {
  const database = typeof databaseOrUrl === 'string' ? databaseAt(databaseOrUrl) : databaseOrUrl;
  const { url, hosts, readOnly } = database;
  const settings = sessionSettings(patience, byKey);
  const pool = new pg.Pool({
    connectionString: url,
    Client: hosts.Client,
    max,
    types,
    ...(pipeline && { pipeline, stream: turnSocket }),
    application_name: applicationName,
    connectionTimeoutMillis: database.connectMs,
    query_timeout: patience.queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The pool waits for it before it hands out the connection.
    onConnect: async (client) => {
      nameFieldsInCamelCase(client as pg.PoolClient);
      if (!(await prepare(client, hosts, settings))) return;
      readOnly.add(client as pg.PoolClient);
      database.isReadOnly = true;
    },
  });
  surviveLostConnections(pool, database);
  return pool;
}

/** Returns whether the session is read-only. */
async function prepare(client: pg.ClientBase, hosts: Hosts, settings: [string, string][]): Promise<boolean> {
  await hosts.requirePrimary(client);
  const { rows } = await client.query<{ writable: boolean }>(
    `select set_config(name, value, false), not current_setting('transaction_read_only')::boolean as writable
     from unnest($1::text[], $2::text[]) as s (name, value)`,
    [settings.map(([name]) => name), settings.map(([, value]) => value)],
  );
  return !rows[0]!.writable;
}

/**
 * The pool replaces a dead connection and rejects its current query. It also emits an error event, which would
 * end the process without a listener. The loss of one connection makes the idle ones suspect.
 */
function surviveLostConnections(pool: Pool, database: Database): void {
  const { idle, readOnly, outdated } = database;
  pool.on('error', () => {});
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (error, client) => {
    if (findDatabaseFault(error) === 'away') dropIdleConnections(database);
    // The pool removes a connection that is ending.
    else if (outdated.has(client)) void client.end();
    else idle.add(client);
  });
  pool.on('remove', (client) => {
    idle.delete(client);
    readOnly.delete(client);
  });
}

/**
 * Destroys the idle connections to a database. Called when one connection was lost or silent: the others may lead to the same
 * dead or former primary, and each would cost someone the wait for a response.
 */
export function dropIdleConnections({ idle }: Database): void {
  for (const client of idle) {
    idle.delete(client);
    destroyConnection(client);
  }
}

/** Replaces the connections whose sessions started read-only, once new sessions can write. */
export function replaceReadOnlyConnections(database: Database): void {
  const { idle, readOnly, outdated } = database;
  database.isReadOnly = false;
  for (const client of readOnly) {
    readOnly.delete(client);
    if (idle.delete(client)) destroyConnection(client);
    else outdated.add(client);
  }
}

function destroyConnection(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.destroy(new Error('Connection terminated'));
}
