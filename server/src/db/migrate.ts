import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createHosts } from './hosts.ts';
import { type LockMode, migrationLocks } from './migration-locks.ts';
import type { Pool } from './pool.ts';

const folder = new URL('./migrations/', import.meta.url);
const schemaFile = new URL('./schema.sql', import.meta.url);
/** An arbitrary fixed number. Processes that start together migrate one after another. */
const lockId = 7_306_120_591;

/** Files that were edited after they ran on some databases, and the hash that they had there. */
const earlierHashes: Readonly<Record<string, string>> = {
  // What it did with running bets is now 0115, which does nothing on these databases.
  '0106_held_parts.sql': '7ca26deabc59e91f23f35f3d7e5b05455e8012b7b8c6293e18fb09a5bacf062c',
};

/** How often a migration is tried. Between the tries are pauses from 0.5 to 10 s, together almost a minute. */
const maxTries = 10;
/** All requests wait while a migration waits for its locks, so it gives up early. Below PostgreSQL's deadlock_timeout of 1 s. */
const lockMs = 500;

/** Requests that waited for one migration go on before the next one takes its locks. */
const recoveryMs = 200;

export type MigrateOptions = {
  /** Called with a line about each failed try. */
  readonly report?: (line: string) => void;
  readonly pause?: (ms: number) => Promise<unknown>;
  /** The migrations to run, for a backup of an earlier release; all without it. */
  readonly only?: ReadonlySet<string>;
  /** Whether an empty database starts from schema.sql, which is faster than each migration and has the same result. */
  readonly fromSchema?: boolean;
};

/**
 * Runs every pending migrations/NNNN_*.sql, each in its own transaction, and returns their names. An empty database starts from
 * schema.sql, which replaces those it lists. Repeats a migration that cannot get its locks. Fails if a file was edited after it
 * ran, or if an index that a file creates is invalid. Only the owner login can migrate. With the application login
 * (docs/operations.md) it fails if any migration is pending.
 */
export async function migrate(
  databaseUrl: string,
  { report = console.warn, pause = sleep, only, fromSchema = true }: MigrateOptions = {},
): Promise<string[]> {
  const client = await createHosts(databaseUrl).connectToPrimary();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    // For locks that migration-locks.ts does not list, such as those of rows.
    await client.query(`set lock_timeout = ${lockMs}`);
    // A crash may lose the last migrations, which then run again. The first commit of the application makes all of them durable.
    await client.query('set synchronous_commit = off');
    const isOwner = await ownsMigrations(client);
    const created = isOwner && fromSchema ? await createSchema(client, only) : [];
    if (isOwner) {
      await client.query(
        'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
      );
    } else {
      await client.query('set role sidebet_app');
    }
    const done = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const hashes = new Map(done.rows.map((row) => [row.name, row.hash]));
    const pending: MigrationFile[] = [];
    for (const file of migrationFiles()) {
      if (only?.has(file.name) === false) continue;
      const before = hashes.get(file.name);
      if (before === undefined) pending.push(file);
      else if (before !== file.hash && before !== earlierHashes[file.name])
        throw new Error(`Migration ${file.name} was edited after it ran. Add a new migration instead.`);
    }
    if (pending[0] && !isOwner)
      throw new Error(
        `Migration ${pending[0].name} has not run, and this login may not run it: set DATABASE_OWNER_URL.`,
      );
    await requireValidIndexes(client, pending);
    for (const file of pending) {
      await repeatForLocks(client, file, report, pause);
      if (hashes.size > 0 && migrationLocks[file.name]) await pause(recoveryMs);
    }
    return [...created, ...pending.map(({ name }) => name)];
  } finally {
    await client.end();
  }
}

/** Runs schema.sql in an empty database, and returns the migrations that it lists. Does nothing if `only` lacks one of them. */
async function createSchema(client: pg.Client, only?: ReadonlySet<string>): Promise<string[]> {
  const { rowCount } = await client.query(
    "select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' limit 1",
  );
  if (rowCount !== 0) return [];
  const sql = readFileSync(schemaFile, 'utf8');
  const listed = [...sql.matchAll(/^ {2}\('(\d{4}_\w+\.sql)', '(\w+)'\)/gm)].map(([, name, hash]) => ({
    name: name!,
    hash,
  }));
  if (only && !listed.every(({ name }) => only.has(name))) return [];
  const hashes = new Map(migrationFiles().map(({ name, hash }) => [name, hash]));
  const other = listed.find(({ name, hash }) => hashes.get(name) !== hash);
  if (other) throw new Error(`schema.sql lists another ${other.name}: run \`npm run schema\`.`);
  // The role belongs to all databases of the server. Another one that creates it may take longer than a migration may wait.
  await client.query('begin; set local lock_timeout = 0');
  await client.query(sql);
  await client.query('commit');
  return listed.map(({ name }) => name);
}

async function repeatForLocks(
  client: pg.Client,
  file: MigrationFile,
  report: (line: string) => void,
  pause: (ms: number) => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await run(client, file);
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isLockFailure(error) || tries === maxTries) throw error;
      const ms = Math.min(500 * 2 ** (tries - 1), 10_000);
      report(
        `${file.name}: try ${tries} of ${maxTries} changed nothing: ${(error as Error).message}. Next try in ${ms / 1000} s.`,
      );
      await pause(ms);
    }
  }
}

/** A deadlock, or a lock that was not available in time. */
function isLockFailure(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40P01' || code === '55P03';
}

async function run(client: pg.Client, { name, sql, hash }: MigrationFile): Promise<void> {
  for (let isDone = false; !isDone; ) {
    await client.query('begin');
    await lockTables(client, Object.entries(migrationLocks[name] ?? {}));
    const results: unknown = await client.query(sql);
    isDone = !sql.startsWith(batched) || readChanged(results) === 0;
    if (isDone) await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  }
}

/**
 * The first words of a file that changes many rows a site uses. It changes a few at a time, is run again until it changed none,
 * and ends with a query for the number of changed rows as `changed`.
 */
const batched = '-- In batches';

/** The driver returns a list, with a result for each statement. */
function readChanged(results: unknown): number {
  const last = (results as pg.QueryResult<{ changed: number }>[]).at(-1)!;
  return last.rows[0]!.changed;
}

/** Locks a migration's tables before it changes any of them, within one time limit. */
async function lockTables(client: pg.Client, locks: readonly (readonly [string, LockMode])[]): Promise<void> {
  if (locks.length === 0) return;
  const tables = locks.map(([table]) => table).join(', ');
  // No request waits for this lock. PostgreSQL cancels an autovacuum of the table that has it for longer than deadlock_timeout.
  await client.query(`set local lock_timeout = '5s'; lock table ${tables} in share update exclusive mode`);
  // A block is one statement with one time limit for all of its locks.
  await client.query(`set local lock_timeout = 0; set local statement_timeout = ${lockMs}`);
  await client.query(`do $$ begin
    ${locks.map(([table, mode]) => `lock table ${table} in ${mode} mode;`).join('\n')}
    exception when query_canceled then
      raise lock_not_available using message = 'other transactions used its tables for ${lockMs} ms';
    end $$`);
  await client.query(`set local lock_timeout = ${lockMs}; set local statement_timeout to default`);
}

/** `create index if not exists` would accept an index that a failed `create index concurrently` left. */
async function requireValidIndexes(client: pg.Client, pending: readonly MigrationFile[]): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `select relname as index from pg_index join pg_class on oid = indexrelid
     where not indisvalid and relnamespace = current_schema()::regnamespace`,
  );
  for (const { index } of rows) {
    const file = pending.find(({ sql }) => new RegExp(`\\b${index}\\b`).test(sql));
    if (file)
      throw new Error(
        `${file.name} creates the index ${index}, which exists and is invalid. If no session is building it, ` +
          `run "drop index concurrently ${index}" and migrate again.`,
      );
  }
}

/** Whether this login owns the database's tables. The first login of an empty database becomes its owner. */
async function ownsMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    "select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('migrations')",
  );
  return rows[0]?.owns ?? true;
}

/** Which of the migrations have not run in the database. The application role may read this. */
export async function missingMigrations(pool: Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'missing-migrations',
    text: 'select k.name from unnest($1::text[]) k (name) where not exists (select from migrations m where m.name = k.name)',
    values: [names],
  });
  return rows.map(({ name }) => name);
}

/** The migrations this program knows, in their order. */
export function migrationNames(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

export type MigrationFile = { readonly name: string; readonly sql: string; readonly hash: string };

export function migrationFiles(): MigrationFile[] {
  return migrationNames().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}
