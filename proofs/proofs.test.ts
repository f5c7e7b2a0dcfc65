import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { faultTests, proofs } from './proofs.ts';
import { races } from './races/races.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const find = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => name.endsWith('node_modules') });

/** Proofs without a short version in `npm test`, and where their control is. */
const onlyInProve: Readonly<Record<string, string>> = {
  blackHoles: 'proofs/black-holes/black-holes-controls.faults.test.ts',
  liveBus: 'proofs/live-bus/nats.faults.test.ts',
  heldAccounts: 'proofs/held-accounts/held-accounts-controls.faults.test.ts',
  fullDisk: 'proofs/full-disk/full-disk-controls.faults.test.ts',
  serverKills: 'proofs/server-kills/server-kills-controls.faults.test.ts',
  postgresKills: 'proofs/server-kills/server-kills-controls.faults.test.ts',
  twoProcesses: 'proofs/server-kills/server-kills-controls.faults.test.ts',
  payoutCrashes: 'proofs/payout-crashes/payout-crashes-controls.faults.test.ts',
  depositCrashes: 'proofs/deposit-crashes/deposit-crashes-controls.faults.test.ts',
  failover: 'proofs/failover/failover-controls.faults.test.ts',
  // These make their control themselves, with the environment that they start.
  upgrade: 'proofs/upgrade/upgrade.ts',
  backupRestore: 'proofs/backup-restore/backup-restore.ts',
};
/** Its tests are all the others. */
const ofOtherTests = 'postgresVersions';

const isFile = ({ unit }: { unit: string }) => unit === 'tests';

test('every proof that injects no faults has a short version in npm test, with a control', () => {
  const tested = find('proofs/**/*.test.ts')
    .filter((file) => !file.endsWith('.faults.test.ts'))
    .map(read)
    .filter((source) => source.includes("'control: "))
    .flatMap((source) => [...source.matchAll(/^ *testProof\((\w+)\)/gm)].map(([, name]) => name));
  const names = proofs
    .filter(({ name, counts }) => counts.test !== undefined && !races.some((race) => race.name === name))
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(tested.toSorted()).toEqual(names.toSorted());
});

test('every other proof has a control in npm run prove', () => {
  const names = proofs
    .filter((proof) => proof.counts.test === undefined && !isFile(proof))
    .map(({ name }) => name);
  expect(names.toSorted()).toEqual([...Object.keys(onlyInProve), ofOtherTests].toSorted());
  for (const [name, file] of Object.entries(onlyInProve))
    expect([name, /'control: |'The control, /.test(read(file))]).toEqual([name, true]);
});

test('every file of tests that inject faults is a proof', () => {
  const files = find('{domain,contract,play-money,server,web,e2e,proofs,scripts,bench}/**/*.faults.test.ts');
  expect(faultTests.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  expect(new Set(proofs.map(({ name }) => name)).size).toBe(proofs.length);
});

describe('npm test injects no faults', () => {
  /** Proofs whose modules kill, freeze or fill something. */
  const folders = [
    ...new Set(Object.values(onlyInProve).map((file) => file.split('/')[1])),
    'harness/kit',
    'harness/workers',
    'harness/servers/(environment|kill-rounds|server-process)',
  ].join('|');
  const fault = new RegExp(
    `kill\\w*\\(.*SIGKILL|SIGSTOP|process\\.kill\\(|from '(\\.\\./|\\./)+(${folders})[./]`,
  );

  test('no test kills or freezes a process, or imports what does', () => {
    const tests = find(
      '{domain,contract,play-money,server,web,e2e,proofs,scripts,bench}/**/*.{test,spec}.{ts,tsx}',
    );
    expect(tests.length).toBeGreaterThan(500);
    const own = fileURLToPath(import.meta.url).slice(root.length);
    const found = tests.filter(
      (file) => !file.endsWith('.faults.test.ts') && file !== own && fault.test(read(file)),
    );
    expect(found).toEqual([]);
  });

  test.each([
    "child.kill('SIGKILL');",
    "server.kill('SIGSTOP');",
    'process.kill(cluster.pid()!);',
    "import { proveFullDisk } from '../full-disk/full-disk.ts';",
    "import { proveKills } from '../harness/servers/kill-rounds.ts';",
  ])('control: finds %s', (line) => {
    expect(line).toMatch(fault);
  });
});
