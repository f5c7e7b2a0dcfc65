import pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { cachedRead } from '../db/cached-read.ts';
import type { Pool } from '../db/pool.ts';

/** A gauge and the query for its samples: rows of `value`, and of `label` if the gauge has one. */
type PostgresGauge = {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly sql: string;
};

/** Without this role PostgreSQL hides the columns of other sessions, and a count of them would be wrong. */
const maySeeSessions = `pg_has_role(current_user, 'pg_read_all_stats', 'usage')`;
const isPrimary = 'not pg_is_in_recovery()';
const seconds = (interval: string) => `extract(epoch from ${interval})::float8`;

/** A row without a value leaves its sample out. */
const gauges: readonly PostgresGauge[] = [
  {
    name: 'replication_lag_bytes',
    help: 'Write-ahead log that a standby has not replayed yet.',
    label: 'standby',
    sql: `select application_name as label,
            max(case when ${isPrimary} then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end)::float8 as value
          from pg_stat_replication where ${maySeeSessions} group by 1`,
  },
  {
    name: 'replication_lag_seconds',
    help: 'How far a standby was behind when it last replayed something; 0 once it has replayed everything.',
    label: 'standby',
    // PostgreSQL reports null for a standby that has nothing to replay.
    sql: `select application_name as label, max(coalesce(${seconds('replay_lag')}, 0)) as value
          from pg_stat_replication where ${maySeeSessions} and replay_lsn is not null group by 1`,
  },
  {
    name: 'synchronous_standbys',
    help: 'Standbys that a commit can wait for; absent unless synchronous_standby_names is set.',
    sql: `select count(*) filter (where sync_state in ('sync', 'quorum') and state = 'streaming') as value
          from pg_stat_replication
          having ${maySeeSessions} and current_setting('synchronous_standby_names') <> ''`,
  },
  {
    name: 'archive_age_seconds',
    help: 'Seconds since a file of the write-ahead log was archived; absent if archiving is off.',
    sql: `select ${seconds('clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time())')} as value
          from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  },
  {
    name: 'archive_failures',
    help: 'Failed attempts to archive; absent if archiving is off.',
    sql: `select failed_count as value from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  },
  {
    name: 'oldest_transaction_seconds',
    help: 'Age of the oldest transaction of a session and of the oldest prepared one; 0 if none.',
    label: 'kind',
    sql: `select 'session' as label, coalesce(${seconds('clock_timestamp() - min(xact_start)')}, 0) as value
            from pg_stat_activity where backend_type = 'client backend' having ${maySeeSessions}
          union all select 'prepared', coalesce(${seconds('clock_timestamp() - min(prepared)')}, 0)
            from pg_prepared_xacts`,
  },
  {
    name: 'sessions',
    help: 'Sessions of the server by state.',
    label: 'state',
    sql: `select state as label, count(*) as value from pg_stat_activity
          where ${maySeeSessions} and backend_type = 'client backend' and state is not null group by 1`,
  },
  {
    name: 'connections',
    help: 'Connections to all databases of the server.',
    // Background processes have no database.
    sql: 'select count(*) as value from pg_stat_activity where datid is not null',
  },
  {
    name: 'connections_max',
    help: 'The setting max_connections.',
    sql: `select current_setting('max_connections')::int as value`,
  },
  {
    name: 'lock_waits',
    help: 'Locks that sessions wait for.',
    sql: 'select count(*) as value from pg_locks where not granted',
  },
  {
    name: 'dead_rows',
    help: 'Rows of the ten biggest tables that wait for vacuum.',
    label: 'table',
    sql: `select relname as label, n_dead_tup as value from pg_stat_user_tables
          order by n_live_tup + n_dead_tup desc limit 10`,
  },
  {
    name: 'live_rows',
    help: 'Rows of the ten biggest tables.',
    label: 'table',
    sql: `select relname as label, n_live_tup as value from pg_stat_user_tables
          order by n_live_tup + n_dead_tup desc limit 10`,
  },
  {
    name: 'database_bytes',
    help: 'Size of this database.',
    sql: 'select pg_database_size(current_database()) as value',
  },
  {
    name: 'transaction_id_age',
    help: 'Transactions since the oldest row that is not frozen. PostgreSQL stops before 2.1 billion.',
    sql: 'select max(age(datfrozenxid)) as value from pg_database',
  },
  {
    name: 'backup_age_seconds',
    help: 'Seconds since a backup was recorded in the table backups; absent if none was.',
    label: 'kind',
    sql: `select kind as label, ${seconds('clock_timestamp() - max(finished_at)')} as value
          from backups group by kind`,
  },
];

type Sample = { readonly label?: string; readonly value: number | null };

/** The state of PostgreSQL itself, read at most once per `maxAgeMs`. What cannot be read is absent. */
export function postgresMetrics(registry: Registry, pool: Pool, maxAgeMs = 15_000): void {
  const read = cachedRead(
    maxAgeMs,
    () => readAll(pool),
    () => performance.now(),
  );
  for (const { name, help, label } of gauges) {
    new Gauge({
      name: `sidebet_postgres_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const samples = (await read()).get(name) ?? [];
        this.reset();
        if (!label) this.remove();
        for (const { label: labelValue = '', value } of samples) {
          if (value !== null) this.set(label ? { [label]: labelValue } : {}, value);
        }
      },
    });
  }
}

/** On one connection, one query after the other: scrapes must not compete with requests. */
async function readAll(pool: Pool): Promise<Map<string, readonly Sample[]>> {
  const found = new Map<string, readonly Sample[]>();
  const client = await pool.connect().catch(() => null);
  if (!client) return found;
  let lost: Error | undefined;
  for (const { name, sql } of gauges) {
    try {
      found.set(name, (await client.query<Sample>(sql)).rows);
    } catch (error) {
      if (error instanceof pg.DatabaseError) continue;
      lost = error as Error;
      break;
    }
  }
  client.release(lost);
  return found;
}
