import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { reconcile } from '../book/reconcile.ts';
import { freePort } from '../db/cluster.ts';
import { createPool } from '../db/pool.ts';

/**
 * `npm run backup-drill`: restores the newest pgBackRest backup and the archived log into a temporary folder, starts a
 * PostgreSQL on it, recomputes every balance and deletes it again. Prints how long that took and how old the newest entry of
 * the ledger is. Exits with 1 if the books differ or the entry is older than --max-age seconds (default: no limit). Run it
 * as the PostgreSQL user, with DRILL_URL for its login and database, such as postgres://sidebet_owner:…@localhost/sidebet;
 * host and port are replaced.
 */
const run = promisify(execFile);
const bin = process.env.PG_BIN;
const url = process.env.DRILL_URL;
const usage =
  'Usage: DRILL_URL=… npm run backup-drill [-- --max-age SECONDS]. PG_BIN is the folder of pg_ctl.';
const maxAgeMs = readMaxAgeMs();
if (!url || !URL.canParse(url)) fail(usage);

const startedAt = Date.now();
const dir = mkdtempSync(join(tmpdir(), 'sidebet-backup-drill-'));
const program = (name: string) => (bin ? join(bin, name) : name);
try {
  const data = join(dir, 'data');
  await run('pgbackrest', [...['--stanza=sidebet', `--pg1-path=${data}`, '--archive-mode=off'], 'restore']);
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${dir} -c hba_file=${data}/pg_hba.conf -c ident_file=${data}/pg_ident.conf -c synchronous_standby_names='' -c archive_mode=off`;
  await run(program('pg_ctl'), [
    'start',
    '-w',
    '-t',
    '3600',
    '-D',
    data,
    '-l',
    join(dir, 'log'),
    '-o',
    options,
  ]);
  try {
    await check(port);
  } finally {
    spawnSync(program('pg_ctl'), ['stop', '-m', 'immediate', '-D', data]);
  }
} catch (error) {
  const { stderr, stdout, message } = error as Error & { stderr?: string; stdout?: string };
  console.error(stderr || stdout || message);
  process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function check(port: number): Promise<void> {
  const restored = new URL(url!);
  restored.hostname = '127.0.0.1';
  restored.port = String(port);
  const pool = createPool(restored.href, { max: 2 });
  try {
    const found = await reconcile(pool);
    const { rows } = await pool.query<{ newest: number | null }>(
      'select max(created_at) as newest from transfers',
    );
    const ageMs = rows[0]!.newest === null ? Infinity : startedAt - rows[0]!.newest;
    const metrics = {
      agrees: found.agrees,
      transfers: found.figures.transfers,
      restoredInSeconds: Math.round((Date.now() - startedAt) / 1000),
      newestEntryAgeSeconds: Math.round(ageMs / 1000),
    };
    console.log(JSON.stringify(metrics));
    if (!found.agrees) throw new Error(`The restored ledger does not balance: ${found.firstDifference}`);
    if (ageMs > maxAgeMs)
      throw new Error(`The newest entry is older than ${maxAgeMs / 1000} s: is the log archived?`);
  } finally {
    await pool.end();
  }
}

/** Infinity without --max-age. */
function readMaxAgeMs(): number {
  try {
    const { values } = parseArgs({ options: { 'max-age': { type: 'string', default: 'Infinity' } } });
    if (!/^(\d+|Infinity)$/.test(values['max-age'])) return fail(usage);
    return Number(values['max-age']) * 1000;
  } catch (error) {
    return fail(`${(error as Error).message}\n${usage}`);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
