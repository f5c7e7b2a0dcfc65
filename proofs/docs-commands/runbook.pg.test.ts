import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { claimMoneyMode } from '@sidebet/server/db/money-mode';
import { type TestApi, testApi } from '@sidebet/server/testing/api';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { type TestDatabase, testDatabase } from '@sidebet/server/testing/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommands } from './read-commands.ts';

/**
 * Every command of the runbook runs as written, with the settings of the shipped unit, on a database in test mode. Only the paths
 * of the installation and the ports are replaced. systemd and its journal are programs of this test.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/runbook.md');

const work = realpathSync(mkdtempSync(join(tmpdir(), 'sidebet-runbook-')));
const bin = join(work, 'bin');
const units = join(work, 'units');
const installed = join(work, 'current');
const secrets: Readonly<Record<string, string>> = {
  'session-secret': 'a secret of this test, which is long enough',
  'stripe-secret-key': 'sk_test_of_no_account',
  'stripe-webhook-secret': 'whsec_of_no_account',
  'smtp-url': 'smtp://127.0.0.1:25',
};
const journal = [
  { level: 'error', job: 'settle due', msg: 'a recurring job failed' },
  { level: 'warn', msg: 'a batch of the book failed; its commands run one by one' },
  { level: 'warn', msg: 'could not send an email yet' },
  { level: 'warn', msg: 'The feed returned rows that could not be fully used.' },
];

let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  // Its metrics are read.
  api = await testApi({ env: { METRICS_PORT: '0', WORKERS: 'true' } });
  database = await testDatabase(2);
  await claimMoneyMode(database.pool, 'test', true);
  for (const folder of [bin, units, join(work, 'etc/secrets'), join(work, 'state')])
    mkdirSync(folder, { recursive: true });
  symlinkSync(root, installed);
  cpSync(join(root, 'deploy/systemd/settings.env'), join(work, 'etc/settings.env'));
  for (const [name, value] of Object.entries({ ...secrets, 'database-url': database.url }))
    writeFileSync(join(work, 'etc/secrets', name), `${value}\n`);
  writeUnit('sidebet-worker', read('deploy/systemd/sidebet-worker.service'));
  const noSuchUnit = 'echo "No files found" >&2; exit 1';
  writeProgram(
    'systemctl',
    `case $1 in cat) cat "${units}/$2.service" 2>/dev/null || { ${noSuchUnit}; } ;; status) ;; *) exit 64 ;; esac`,
  );
  writeProgram(
    'journalctl',
    `cat <<'LINES'\n${journal.map((line) => JSON.stringify(line)).join('\n')}\nLINES`,
  );
  writeProgram('docker', 'echo "$@"');
});
afterAll(async () => {
  await api.close();
  await database.close();
  rmSync(work, { recursive: true, force: true });
});

/** A unit as it is installed. */
function writeUnit(name: string, text: string): void {
  const { username } = userInfo();
  const here = text
    .replaceAll('/opt/sidebet/current', installed)
    .replaceAll('/etc/sidebet', join(work, 'etc'))
    .replaceAll('%S', join(work, 'state'))
    .replace(/^(User|Group)=.*$/gm, `$1=${username}`);
  writeFileSync(join(units, `${name}.service`), here);
}

function writeProgram(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

/** Not synchronously: this process serves what the commands request. */
async function run(command: string, environment: Record<string, string> = {}) {
  const child = spawn('bash', ['-o', 'pipefail', '-c', command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: `${bin}:${process.env.PATH}`, TMPDIR: work, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const [status] = await once(child, 'close');
  return { status, output };
}

/** With the paths and ports of this test. */
function here(command: string): string {
  const ports = new URL(api.server.url).port;
  const metrics = new URL(api.server.metricsUrl!).port;
  return command
    .replaceAll('/opt/sidebet/current', installed)
    .replaceAll('/usr/local/bin', bin)
    .replaceAll(/:300[01]\b/g, `:${ports}`)
    .replaceAll(/:946[45]\b/g, `:${metrics}`);
}

describe('every command of the runbook succeeds', () => {
  for (const command of new Set(readCommands(page)))
    test(command, { timeout: 120_000 }, async () => {
      expect(await run(here(command))).toMatchObject({ status: 0 });
    });
});

describe('every statement of the runbook runs', () => {
  const blocks = [...page.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, block]) => block!);
  const statements = blocks.flatMap((block) => block.split(/;$/m)).map((text) => text.trim());
  test.each([...new Set(statements)].filter(Boolean))('%s', async (statement) => {
    await asOwner(database.url, (owner) => owner.query(statement));
  });
});

describe('sidebet-run', () => {
  const sidebetRun = join(root, 'deploy/sidebet-run');
  const reconcile = `${sidebetRun} reconcile`;

  test('control: with the address of the database alone, the command refuses a database in test mode', async () => {
    const command = 'node server/src/cli/reconcile.ts';
    expect(await run(command, { DATABASE_URL: database.url })).toMatchObject({ status: 1 });
    expect(await run(reconcile)).toMatchObject({
      status: 0,
      output: expect.stringContaining('"agrees": true'),
    });
  }, 120_000);

  /** What a program gets that runs with this unit and this file of settings. */
  async function programGets(unit: string, settings: string) {
    writeProgram('program', 'env; echo "arguments: $*"; cat "$SECRET_FILE"');
    writeFileSync(join(work, 'etc/other.env'), settings);
    writeFileSync(join(work, 'etc/secrets/word'), 'a word');
    writeUnit(
      'other',
      `User=x\nGroup=x\nWorkingDirectory=/\nStateDirectory=sidebet\nExecStart=${bin}/program server/src/main.ts\n${unit}`,
    );
    return await run(`${sidebetRun} audit --reason "two words"`, { SIDEBET_UNIT: 'other' });
  }

  test('gives a program the variables, files and credentials of the unit, and leaves no secret behind', async () => {
    const { status, output } = await programGets(
      [
        'Environment=PORT=1 MODE=unit',
        'EnvironmentFile=/etc/sidebet/other.env',
        'EnvironmentFile=-/etc/sidebet/missing.env',
        'LoadCredential=word:/etc/sidebet/secrets/word',
        'Environment=SECRET_FILE=%d/word',
      ].join('\n'),
      '# A comment\n\nMODE=file\nMAIL_FROM=Sidebet <a@b.example>\nQUOTED="$HOME and more"\n',
    );
    expect(status).toBe(0);
    const lines = output.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'PORT=1',
        // As in systemd, the file wins.
        'MODE=file',
        'MAIL_FROM=Sidebet <a@b.example>',
        'QUOTED=$HOME and more',
        'arguments: server/src/cli/audit.ts --reason two words',
        'a word',
      ]),
    );
    const folder = lines
      .find((line) => line.startsWith('SECRET_FILE='))!
      .slice('SECRET_FILE='.length, -'/word'.length);
    expect((await run(`test -e ${folder}`)).status).toBe(1);
    expect(readdirSync(work).filter((name) => name.startsWith('sidebet-run'))).toEqual([]);
  });

  test('returns the exit code of the command, and refuses without a command or a file of settings', async () => {
    expect(await run(`${sidebetRun}`)).toMatchObject({ status: 1, output: expect.stringContaining('Usage') });
    const unreadable = await programGets('EnvironmentFile=/etc/sidebet/missing.env', '');
    expect(unreadable).toMatchObject({ status: 1, output: expect.stringContaining('cannot be read') });
    // Without the variable of the secret, `cat` fails.
    expect((await programGets('EnvironmentFile=/etc/sidebet/other.env', 'A=1\n')).status).toBe(1);
  });

  test('without the unit, runs the command in the container', async () => {
    expect(await run(`${sidebetRun} withdrawals list`, { SIDEBET_UNIT: 'none' })).toEqual({
      status: 0,
      output: `compose -f ${join(root, 'deploy')}/compose.yaml exec -T worker /usr/local/bin/node server/src/cli/withdrawals.ts list\n`,
    });
  });
});
