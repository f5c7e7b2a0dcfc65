import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { reconcile } from '../book/reconcile.ts';
import { migrationNames, missingMigrations } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';

/**
 * `npm run restore-drill` dumps the database, restores the dump into a temporary database, recomputes every
 * balance there and drops it. The site can keep running. It proves that the backup can be restored. Exits with 1
 * on any difference.
 *
 * DATABASE_OWNER_URL, or else DATABASE_URL: the database to back up, as its owner
 * DRILL_URL: the server to restore to, as a role that may create databases and roles; default: the same server
 * PG_BIN: the folder of pg_dump and pg_restore, at least as new as the server; default: the PATH
 * KEEP=true: keeps the dump file and prints its location
 */

const source = readUrl(process.env.DATABASE_OWNER_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL');
const target = readUrl('DRILL_URL', source);
const name = `sidebet_drill_${Date.now()}`;
const drill = new URL(target);
drill.pathname = `/${name}`;
const dir = mkdtempSync(join(tmpdir(), 'sidebet-drill-'));
const file = join(dir, 'sidebet.dump');
const keep = process.env.KEEP === 'true';

try {
  await timed('dumped', () => run('pg_dump', source, ['--format=custom', `--file=${file}`]));
  console.log(`dump: ${(statSync(file).size / 1_000_000).toFixed(1)} MB${keep ? ` in ${file}` : ''}`);
  await prepare();
  await timed('restored', () =>
    run('pg_restore', drill, ['--exit-on-error', '--no-owner', '--jobs=2', `--dbname=${name}`, file]),
  );
  await timed('checked', check);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await asOwner(`drop database if exists ${name} with (force)`).catch(() => {});
  if (!keep) rmSync(dir, { recursive: true, force: true });
}

function readUrl(variable: string, otherwise?: URL): URL {
  const text = process.env[variable];
  if (text && URL.canParse(text)) return new URL(text);
  if (!text && otherwise) return otherwise;
  console.error(`${variable} must be a full URL, such as postgres://user:password@host:5432/sidebet.`);
  process.exit(1);
}

/** Roles belong to a server, not a database, so a dump does not contain them. */
async function prepare(): Promise<void> {
  await asOwner(`create database ${name} template template0 encoding 'UTF8'`);
  await asOwner(
    `do $$ begin create role sidebet_app nologin; exception when duplicate_object then null; end $$`,
  );
  await asOwner(`do $$ begin execute format('grant sidebet_app to %I', current_user); end $$`);
}

async function check(): Promise<void> {
  const [restored, live] = [createPool(drill.href, { max: 2 }), createPool(source.href, { max: 2 })];
  try {
    const migrations = migrationNames();
    const notYet = await missingMigrations(live, migrations);
    const lost = (await missingMigrations(restored, migrations)).filter((name) => !notYet.includes(name));
    if (lost.length > 0) fail(`The restored database lacks migrations: ${lost.join(', ')}.`);
    if (notYet.length > 0) fail(`Run the drill with the release that runs: ${notYet[0]} has not run yet.`);
    const found = await reconcile(restored);
    console.log(JSON.stringify(found.figures));
    if (!found.agrees) fail(`The restored ledger does not balance: ${found.firstDifference}`);
    const { rows } = await live.query<{ n: number }>('select count(*) as n from transfers');
    const since = rows[0]!.n - found.figures.transfers;
    if (since < 0) fail('The restored ledger has more transfers than its source.');
    console.log(`The restored ledger balances. ${since} transfers were added since the dump began.`);
  } finally {
    await Promise.all([restored.end(), live.end()]);
  }
}

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: target.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The password is passed in the environment, because all users of the machine can read command lines. */
async function run(program: string, url: URL, args: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    PGHOST: url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
    ...(url.searchParams.has('sslmode') && { PGSSLMODE: url.searchParams.get('sslmode')! }),
  };
  const path = process.env.PG_BIN ? join(process.env.PG_BIN, program) : program;
  try {
    await promisify(execFile)(path, args, { env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { code, stderr } = error as Error & { code?: string; stderr?: string };
    fail(
      code === 'ENOENT' ? `${program} is not installed: see docs/operations.md.` : stderr || String(error),
    );
  }
}

async function timed(done: string, work: () => Promise<void>): Promise<void> {
  const from = performance.now();
  await work();
  console.log(`${done} in ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

function fail(sentence: string): never {
  throw new Error(sentence);
}
