import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { startProgram } from '@sidebet/server/testing/program';
import { startThrowawayCluster } from '@sidebet/server/testing/throwaway-cluster';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostgresBin } from '../harness/postgres-bin.ts';
import { readCommands } from './read-commands.ts';

/**
 * The SQL and the commands of docs/operations.md that install, migrate and back up, in the page's order, on an empty server with
 * the roles of the page. A role that lacks a right fails its command.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const sections = ['What runs', 'Starting it', 'Backup and restore'];

type Step = { readonly role: string; readonly sql: string } | { readonly command: string };

/** Blocks of SQL that name their role, and the commands that use the roles. */
const steps: readonly Step[] = sections.flatMap((heading) => {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`))!;
  return [...section.matchAll(/^ *```(sql|sh)\n(.*?)^ *```$/gms)].flatMap(
    ([block, language, text]): Step[] => {
      if (language === 'sh')
        return readCommands(block)
          .filter((command) => /sidebet_(owner|site|backup)/.test(command))
          .map((command) => ({ command }));
      const role = /^ *-- As (\w+)/m.exec(text!)?.[1];
      return role ? [{ role, sql: text! }] : [];
    },
  );
});

test('the page has steps for each role', () => {
  expect(steps.map((step) => ('sql' in step ? step.role : step.command.split(' ')[0]))).toEqual([
    'administrator',
    'DATABASE_OWNER_URL=postgres://sidebet_owner:…@db/sidebet',
    'sidebet_owner',
    'administrator',
    'pg_basebackup',
    'pg_dump',
    'psql',
    'DATABASE_OWNER_URL=postgres://sidebet_owner:…@db/sidebet',
  ]);
});

const debian = findPostgresBin();

/** The embedded PostgreSQL has no client programs, which the backups need. */
describe.each([
  ['embedded', null],
  ['Debian', debian],
])('on an empty server: %s', (name, bin) => {
  const isSkipped = name === 'Debian' && !bin;
  const password = 'a-password';
  let administratorUrl: URL;
  let backups: string;
  let stop: () => Promise<void> = async () => {};

  beforeAll(async () => {
    if (isSkipped) return;
    if (bin) vi.stubEnv('TEST_POSTGRES_BIN', bin);
    const cluster = await startThrowawayCluster(['-c fsync=off']).finally(() => vi.unstubAllEnvs());
    administratorUrl = new URL(cluster.url);
    backups = mkdtempSync(join(tmpdir(), 'sidebet-backups-'));
    chmodSync(backups, 0o755);
    stop = async () => {
      await cluster.stop();
      rmSync(backups, { recursive: true, force: true });
    };
  });
  afterAll(() => stop());

  function addressOf(role: string): string {
    const url = new URL(administratorUrl);
    if (role !== 'administrator') Object.assign(url, { username: role, password, pathname: '/sidebet' });
    return url.href;
  }

  async function run(command: string): Promise<string> {
    const here = command
      .replaceAll('…@db/', `${password}@${administratorUrl.host}/`)
      .replaceAll('-h db ', `-h 127.0.0.1 -p ${administratorUrl.port} `)
      .replaceAll('/backup/', `${backups}/`);
    const env = {
      PATH: bin ? `${bin}:${process.env.PATH}` : process.env.PATH,
      HOME: process.env.HOME,
      PGPASSWORD: password,
    };
    const { stdout } = await promisify(execFile)('sh', ['-c', here], { cwd: root, env });
    return stdout;
  }

  async function take(step: Step): Promise<string> {
    if ('command' in step) return run(step.command);
    await asOwner(addressOf(step.role), async (session) => {
      // One statement at a time, because `create database` cannot be part of a transaction.
      const statements = step.sql
        .replaceAll(/^ *--.*$/gm, '')
        .replaceAll('…', password)
        .split(';');
      for (const statement of statements) if (statement.trim()) await session.query(statement);
    });
    return '';
  }

  const isBackup = (step: Step) => 'command' in step && /pg_|psql|restore-drill/.test(step.command);

  test.skipIf(isSkipped)('the steps succeed in the order of the page, and the site starts', async () => {
    const outputs: string[] = [];
    for (const step of steps) if (bin || !isBackup(step)) outputs.push(await take(step));
    expect(outputs[1]).toContain('The database is up to date.');
    const program = await startProgram({
      DATABASE_URL: addressOf('sidebet_site'),
      WORKERS: 'false',
      DEMO: 'false',
    });
    await program.stop();
    expect([program.state, program.stderr]).toEqual(['serving', '']);
    if (!bin) return;
    expect(outputs.at(-1)).toContain('The restored ledger balances.');
    const [base, dump] = readdirSync(backups).sort();
    expect(existsSync(join(backups, base!, 'backup_label'))).toBe(true);
    expect(dump).toMatch(/^sidebet-.*\.dump$/);
    const kinds = 'select kind from backups';
    const recorded = await asOwner(addressOf('sidebet_owner'), (owner) => owner.query(kinds));
    expect(recorded.rows).toEqual([{ kind: 'dump' }]);
  });

  test.skipIf(!bin)(
    'control: without the rights of the page the drill and the base backup fail',
    async () => {
      await asOwner(addressOf('administrator'), (session) =>
        session.query('alter role sidebet_owner nocreatedb; alter role sidebet_backup noreplication'),
      );
      const commands = steps.flatMap((step) => ('command' in step ? [step.command] : []));
      const drill = commands.find((command) => command.includes('restore-drill'))!;
      await expect(run(drill)).rejects.toThrow('permission denied to create database');
      const base = commands.find((command) => command.startsWith('pg_basebackup'))!;
      await expect(run(base.replace('/base-', '/other-'))).rejects.toThrow(/walsender|WAL sender/);
    },
  );
});
