import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TestDatabase, testDatabase } from '@sidebet/server/testing/database';
import { programEnv } from '@sidebet/server/testing/program-env';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** The backup service of the compose file, for one dump. */

const script = fileURLToPath(new URL('../../deploy/postgres/dump-daily.sh', import.meta.url));

let work: string;
let database: TestDatabase;
beforeEach(async () => {
  work = mkdtempSync(join(tmpdir(), 'sidebet-dump-'));
  for (const folder of ['bin', 'backups']) mkdirSync(join(work, folder));
  database = await testDatabase(1);
  writeFileSync(join(work, 'url'), `${database.url}\n`);
});
afterEach(async () => {
  await database.close();
  rmSync(work, { recursive: true, force: true });
});

const dumps = () => readdirSync(join(work, 'backups'));

function dumpOnce(environment: Record<string, string> = {}) {
  const { PATH, TEST_POSTGRES_BIN: postgres } = process.env;
  const env = {
    ...programEnv,
    PATH: [join(work, 'bin'), postgres, PATH].filter(Boolean).join(':'),
    BACKUP_FOLDER: join(work, 'backups'),
    BACKUP_DAYS: '14',
    DATABASE_OWNER_URL_FILE: join(work, 'url'),
    ...environment,
  };
  return spawnSync('sh', [script, 'once'], { env, encoding: 'utf8' });
}

function replaceProgram(name: string, body: string): void {
  writeFileSync(join(work, 'bin', name), `#!/bin/sh\n${body}\n`);
  chmodSync(join(work, 'bin', name), 0o755);
}

/** Writes a dump, as pg_dump does. */
const writes =
  'for arg; do echo "$arg"; done | sed -n s/^--file=//p | while read -r file; do echo dump >"$file"; done';

test('writes a dump, records it, and deletes those of more than 14 days ago', () => {
  replaceProgram('pg_dump', writes);
  replaceProgram('psql', `echo "$@" > ${work}/recorded`);
  for (const [name, days] of [
    ['sidebet-old.dump', 16],
    ['sidebet-young.dump', 13],
  ] as const) {
    writeFileSync(join(work, 'backups', name), '');
    const at = Math.trunc(performance.timeOrigin / 1000) - days * 86_400;
    utimesSync(join(work, 'backups', name), at, at);
  }
  const { status, stdout } = dumpOnce();
  expect([status, existsSync(stdout.trim()), existsSync(join(work, 'recorded'))]).toEqual([0, true, true]);
  expect(dumps().sort()).toEqual([expect.stringMatching(/^sidebet-20.*Z\.dump$/), 'sidebet-young.dump']);
});

test('control: a dump that fails is not recorded, and has another name', () => {
  replaceProgram('pg_dump', `${writes}; exit 1`);
  replaceProgram('psql', `echo "$@" > ${work}/recorded`);
  expect(dumpOnce().status).toBe(1);
  expect(existsSync(join(work, 'recorded'))).toBe(false);
  expect(dumps()).toEqual([expect.stringMatching(/\.part$/)]);
});

// The embedded PostgreSQL has no client programs.
test.skipIf(!process.env.TEST_POSTGRES_BIN)('the programs of PostgreSQL can restore the dump', async () => {
  const { status, stdout, stderr } = dumpOnce();
  expect([status, stderr]).toEqual([0, '']);
  const { rows } = await database.pool.query("select count(*) from backups where kind = 'dump'");
  expect(rows).toEqual([{ count: 1 }]);
  const restore = join(process.env.TEST_POSTGRES_BIN!, 'pg_restore');
  const listed = spawnSync(restore, ['--list', stdout.trim()], { encoding: 'utf8' });
  expect(listed.stdout).toContain('TABLE DATA public transfers');
});
