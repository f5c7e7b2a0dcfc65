import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programEnv } from '../../testing/program-env.ts';
import { startCluster } from '../db/cluster.ts';

/** `npm run backup` and `npm run restore` on a friends' site. The contents of backups are in server/src/backup. */

let work: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'sidebet-backups-'));
  chmodSync(work, 0o711);
  expect(run('site', 'migrate').stdout).toBe('The database is up to date.\n');
  mkdirSync(join(work, 'backups'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Runs a command with `--friends` on the data in a folder. */
function run(dataDir: string, command: string, ...args: string[]) {
  const program = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
  return spawnSync(process.execPath, [program, '--friends', ...args], {
    env: { ...programEnv, DATA_DIR: join(work, dataDir) },
    encoding: 'utf8',
  });
}

const backups = () => readdirSync(join(work, 'backups')).sort();

test('writes a file, restores it into an empty folder and refuses to overwrite', async () => {
  const file = join(work, 'site.tar.gz');
  expect(run('site', 'backup', file)).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/site\.tar\.gz: \d+ kB, 0 users, 0 bets, 0 files\n$/),
  });
  expect(run('other', 'restore', file)).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /^Restored the backup of .*: 0 users, 0 bets\. The books of 0 transfers agree\.\n$/,
    ),
  });
  expect(run('other', 'restore', file)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('has a database. Add --overwrite to replace it.'),
  });
  const cluster = await startCluster(join(work, 'other/postgres'));
  expect(run('other', 'restore', file, '--overwrite').stderr).toBe(
    'Nothing was restored: stop the site first.\n',
  );
  await cluster.stop();
  expect(run('other', 'restore', file, '--overwrite').stdout).toContain('postgres-replaced-');
  expect(readdirSync(join(work, 'other')).filter((name) => name.startsWith('restoring'))).toEqual([]);
}, 180_000);

test('in a folder it names the file after the time, runs the drill and deletes older ones', async () => {
  for (const year of [2024, 2025])
    writeFileSync(join(work, `backups/sidebet-${year}0101T030000Z.tar.gz`), 'an old one');
  writeFileSync(join(work, 'backups/mine.tar.gz'), 'of another program');
  const cluster = await startCluster(join(work, 'site/postgres'));
  const done = run('site', 'backup', join(work, 'backups'), '--keep', '2', '--drill');
  await cluster.stop();
  expect(done).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('Restored into a temporary folder: the books of 0 transfers agree.\n'),
  });
  expect(backups()).toEqual([
    'mine.tar.gz',
    'sidebet-20250101T030000Z.tar.gz',
    expect.stringMatching(/^sidebet-2\d{7}T\d{6}Z\.tar\.gz$/),
  ]);
}, 180_000);

test.skipIf(process.getuid?.() !== 0)(
  'root backs up the data of another user and leaves it to that user, but restores nothing there',
  () => {
    const theirs = join(work, 'theirs');
    expect(spawnSync('cp', ['-a', join(work, 'site'), theirs]).status).toBe(0);
    const [uid, gid] = [65_534, 65_534];
    expect(spawnSync('chown', ['-R', `${uid}:${gid}`, theirs]).status).toBe(0);
    const file = join(work, 'theirs.tar.gz');
    expect(run('theirs', 'backup', file)).toMatchObject({ status: 0, stderr: '' });
    expect(statSync(join(theirs, 'postgres')).uid).toBe(uid);
    expect(run('theirs', 'restore', file, '--overwrite').stderr).toBe(
      `Nothing was restored: ${theirs} belongs to another user: run this with sudo -u '#${uid}'.\n`,
    );
  },
  180_000,
);

test.each([
  ['backup', [], /^Usage: npm run backup/],
  ['backup', ['a', 'b'], /^Usage: npm run backup/],
  ['backup', ['a', '--keep', '0'], /^--keep must be a whole number/],
  ['backup', ['none.tar.gz', '--keep', '3'], /^--keep needs an existing folder/],
  ['backup', ['none.tar.gz'], /^The backup failed: there is no database in /],
  ['restore', [], /^Usage: npm run restore/],
  ['restore', ['none.tar.gz'], /^Nothing was restored: .*none\.tar\.gz does not exist\.\n$/],
])('%s %j says what is wrong', (command, args, message) => {
  expect(run('empty', command, ...args)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
});
