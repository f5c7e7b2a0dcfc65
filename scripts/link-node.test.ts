import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

/** What deploy/link-node.mjs does in a folder where `npm ci` installed these files, if package.json wants this Node. */
function linkNode(files: readonly string[], version = '1.2.3') {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-link-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(
    fileURLToPath(new URL('../deploy/link-node.mjs', import.meta.url)),
    join(folder, 'deploy/link-node.mjs'),
  );
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ optionalDependencies: { 'node-any': version } }),
  );
  for (const path of files) {
    mkdirSync(join(folder, 'node_modules', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'node_modules', path), path);
  }
  const { status, stderr } = spawnSync(process.execPath, ['deploy/link-node.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stderr, read: () => readFileSync(join(folder, 'node_modules/.bin/node'), 'utf8') };
}

const platform = `${process.platform}-${process.arch}`;
const installed = `node-${platform}/bin/node`;

test('links the Node of this platform where npm did not', () => {
  const { status, read } = linkNode([installed]);
  expect([status, read()]).toEqual([0, installed]);
});

test('leaves the link of npm', () => {
  const { status, read } = linkNode([installed, '.bin/node']);
  expect([status, read()]).toEqual([0, '.bin/node']);
});

test('an installation without Node fails, unless it runs on the same one', () => {
  expect(linkNode(['node-other-cpu/bin/node'])).toMatchObject({
    status: 1,
    stderr: `npm installed no Node for ${platform}. Run it again, or use Node 1.2.3 yourself.\n`,
  });
  expect(linkNode([], process.versions.node).status).toBe(0);
});
