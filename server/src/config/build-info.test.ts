import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readBuildInfo } from './build-info.ts';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

/** A folder with these files; values are written as JSON. */
function folder(files: Record<string, object>): URL {
  const path = mkdtempSync(join(tmpdir(), 'sidebet-build-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(path, name), JSON.stringify(content));
  return pathToFileURL(`${path}/`);
}

test('a checkout has the version of package.json and an unknown commit', () => {
  expect(readBuildInfo()).toEqual({ version: manifest.version, commit: 'unknown' });
  expect(manifest.version).toMatch(/^[1-9]\d*\.\d+\.\d+(-dev)?$/);
});

test('a release has the version and commit of its BUILD file', () => {
  const root = folder({
    'package.json': { version: '9.9.9' },
    BUILD: { version: '1.2.3', commit: '0123456789ab', builtAt: '2026-01-01T00:00:00.000Z' },
  });
  expect(readBuildInfo(root)).toEqual({ version: '1.2.3', commit: '0123456789ab' });
});
