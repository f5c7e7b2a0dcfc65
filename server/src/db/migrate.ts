import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { createHosts } from './hosts.ts';
import type { Pool } from './pool.ts';

const folder = new URL('./migrations/', import.meta.url);
/** An arbitrary fixed number. Processes that start together migrate one after another. */
const lockId = 7_306_120_591;

/**
 * Runs every pending migrations/NNNN_*.sql, each in its own transaction, and returns their names. Fails if a file
 * was edited after it ran, or if a migration would wait long for a lock, because everyone else would wait behind it.
 * Only the owner login can migrate. With the application login (docs/operations.md) it fails if any migration is
 * pending.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = await createHosts(databaseUrl).connectToPrimary();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    await client.query(`set lock_timeout = '5s'`);
    // A crash may lose the last migrations, which then run again. The first commit of the application makes all of them durable.
    await client.query('set synchronous_commit = off');
    const isOwner = await ownsMigrations(client);
    if (isOwner) {
      await client.query(
        'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
      );
    } else {
      await client.query('set role sidebet_app');
    }
    const done = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const hashes = new Map(done.rows.map((row) => [row.name, row.hash]));
    const ran: string[] = [];
    for (const { name, sql, hash } of migrationFiles()) {
      const before = hashes.get(name);
      if (before === hash) continue;
      if (before) throw new Error(`Migration ${name} was edited after it ran. Add a new migration instead.`);
      if (!isOwner)
        throw new Error(
          `Migration ${name} has not run, and this login may not run it: set DATABASE_OWNER_URL.`,
        );
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
      ran.push(name);
    }
    return ran;
  } finally {
    await client.end();
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

function migrationFiles() {
  return migrationNames().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}
