import { expect, test } from 'vitest';
import { findFaults, type Locked, type Manifest } from './dependency-rules.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const good: Locked = { version: '1.2.3', integrity, license: 'MIT' };

/** The faults of one package, locked and installed like this. */
function faults(locked: Locked, installed: Manifest | null = null, own: Manifest = {}): string[] {
  return findFaults({
    manifests: { '.': own },
    lock: { packages: { '': {}, 'node_modules/@a/b': locked } },
    installed: () => installed,
  });
}

test('accepts a package that is pinned, verified and permissively licensed', () => {
  expect(faults(good)).toEqual([]);
  expect(faults({ ...good, license: '(MIT OR GPL-3.0)' })).toEqual([]);
  expect(faults(good, { license: { type: 'ISC' } })).toEqual([]);
  expect(faults(good, { licenses: [{ type: 'GPL-2.0' }, { type: 'MIT' }] })).toEqual([]);
  expect(faults({ ...good, hasInstallScript: true }, {}, { allowScripts: { '@a/b': true } })).toEqual([]);
  expect(faults({ link: true, resolved: 'domain' })).toEqual([]);
});

test.each<[string, Locked, Manifest | null, RegExp]>([
  ['a range', { ...good, version: '^1.2.3' }, null, /no exact version/],
  ['no digest', { version: '1.2.3', license: 'MIT' }, null, /no digest/],
  ['a weak digest', { ...good, integrity: 'sha1-AAAA' }, null, /no digest/],
  [
    'a repository',
    { ...good, resolved: 'git+ssh://git@elsewhere.example/a/b.git#1' },
    null,
    /comes from git/,
  ],
  ['an address', { ...good, resolved: 'https://elsewhere.example/b.tgz' }, null, /comes from https/],
  ['a program', { ...good, hasInstallScript: true }, {}, /wants to run a program/],
  ['a strict licence', { ...good, license: 'GPL-3.0-only' }, null, /licence GPL-3.0-only/],
  ['a strict licence next to a mild one', { ...good, license: 'MIT AND AGPL-3.0' }, null, /licence MIT AND/],
  ['another licence than the lock says', good, { license: 'SSPL-1.0' }, /licence SSPL/],
  ['no licence', { version: '1.2.3', integrity }, null, /of nobody knows what/],
  ['someone else’s exception', { ...good, license: 'MPL-2.0' }, null, /licence MPL-2.0/],
])('refuses a package with %s', (_name, locked, installed, fault) => {
  expect(faults(locked, installed).join()).toMatch(fault);
});

test('our own package.json files need exact versions and only existing install scripts', () => {
  expect(faults(good, null, { dependencies: { '@a/b': '^1.0.0' } }).join()).toMatch(/wanted as \^1.0.0/);
  expect(faults(good, null, { devDependencies: { '@a/b': 'latest' } }).join()).toMatch(/wanted as latest/);
  expect(faults(good, null, { dependencies: { '@a/b': '1.2.3' } })).toEqual([]);
  expect(faults(good, null, { allowScripts: { '@a/b': true } }).join()).toMatch(/and has none/);
});

test('Node is locked for every platform, in one version', () => {
  const isLockedAs = (versions: readonly string[], optionalDependencies: Record<string, string>) =>
    findFaults({
      manifests: { '.': { optionalDependencies } },
      lock: {
        packages: Object.fromEntries(
          versions.map((version, i) => [`node_modules/node-${i}`, { ...good, version }]),
        ),
      },
      installed: () => null,
    });
  expect(isLockedAs(['1.2.3', '1.2.3'], { 'node-0': '1.2.3', 'node-1': '1.2.3' })).toEqual([]);
  expect(isLockedAs(['1.2.3'], { 'node-0': '1.2.3', 'node-1': '1.2.3' })).toEqual([
    '.: node-1 1.2.3 is not in package-lock.json.',
  ]);
  expect(isLockedAs(['1.2.3'], { 'node-0': '1.2.4' })).toEqual([
    '.: node-0 1.2.4 is not in package-lock.json.',
  ]);
  expect(isLockedAs(['1.2.3', '1.2.4'], { 'node-0': '1.2.3', 'node-1': '1.2.4' })).toEqual([
    '.: Node is wanted in the versions 1.2.3, 1.2.4.',
  ]);
});
