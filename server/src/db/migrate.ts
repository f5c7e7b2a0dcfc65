import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { Pool } from './pool.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any fixed number: it makes processes that start together migrate one after another. */
const lockId = 7_306_120_591;

/**
 * Brings the database up to date: runs every migrations/NNNN_*.sql not yet run, each in its own transaction.
 * Refuses when a file that already ran was edited. Connects as the owner, not as the application's role.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const done = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const hashes = new Map(done.rows.map((row) => [row.name, row.hash]));
    const ran: string[] = [];
    for (const { name, sql, hash } of migrationFiles()) {
      const before = hashes.get(name);
      if (before === hash) continue;
      if (before) throw new Error(`Migration ${name} was edited after it ran. Add a new migration instead.`);
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

/** The migrations that this program knows and the database has not seen; the application's role may ask. */
export async function missingMigrations(pool: Pool): Promise<string[]> {
  known ??= migrationFiles().map(({ name }) => name);
  const { rows } = await pool.query<{ name: string }>({
    name: 'missing-migrations',
    text: 'select k.name from unnest($1::text[]) k (name) where not exists (select from migrations m where m.name = k.name)',
    values: [known],
  });
  return rows.map(({ name }) => name);
}

let known: readonly string[] | undefined;

function migrationFiles() {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}
