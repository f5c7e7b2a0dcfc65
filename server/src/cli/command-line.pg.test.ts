import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { programEnv } from '../../testing/program-env.ts';

/** Which database the commands use, and how they reject invalid arguments. */

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'sidebet-cli-'));
  chmodSync(dataDir, 0o711);
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.close();
});

function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const program = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { ...programEnv, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const withReason = ['--reason', 'a test'];
const commands: readonly (readonly [command: string, ...args: string[]])[] = [
  ['migrate'],
  ['settings'],
  ['settings', 'betsAllowed=false', ...withReason],
  ['withdrawals', 'list'],
  ['withdrawals', 'approve', '00000000-0000-4000-8000-000000000000', ...withReason],
  ['approvals', 'list'],
  ['approvals', 'approve', '00000000-0000-4000-8000-000000000000', ...withReason],
  ['remove-demo-logins', ...withReason],
  ['operator', 'ann@example.com', ...withReason],
  ['reconcile'],
  ['audit'],
];

describe('without DATABASE_URL', () => {
  test.each(commands)('%s %s does nothing and exits with 1', (command, ...args) => {
    expect(run(command, args)).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'DATABASE_URL is not set: set it to the address of the database, or add --embedded for the PostgreSQL in DATA_DIR.\n',
    });
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  test('migrate needs only the address of the owner', () => {
    expect(run('migrate', [], { DATABASE_OWNER_URL: database.url })).toEqual({
      status: 0,
      stdout: 'The database is up to date.\n',
      stderr: '',
    });
    expect(run('migrate', [], { DATABASE_OWNER_URL: 'sidebet' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('DATABASE_OWNER_URL must be a full URL'),
    });
  });

  test('restore-drill exits with 1', () => {
    expect(run('restore-drill', [])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^DATABASE_URL must be/),
    });
  });

  test.each([
    [['--max-age', 'soon'], /^Usage: DRILL_URL=/],
    [['--max-age'], /^Option '--max-age <value>' argument missing\nUsage: /],
    [['--newest'], /^Unknown option '--newest'/],
  ])('backup-drill %j prints its usage', (args, message) => {
    expect(run('backup-drill', args, { DRILL_URL: 'postgres://127.0.0.1:1/sidebet' })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(message),
    });
  });

  test('--embedded starts the PostgreSQL in DATA_DIR and stops it again', () => {
    expect(run('migrate', ['--embedded'])).toEqual({
      status: 0,
      stdout: 'The database is up to date.\n',
      stderr: '',
    });
    expect(run('settings', ['--embedded']).stdout).toContain('"betsAllowed":true');
  });
});

describe('with DATABASE_URL', () => {
  test('accepts options and arguments in any order', async () => {
    const env = { DATABASE_URL: database.url };
    expect(run('settings', ['--reason', 'a test', 'betsAllowed=false'], env).stdout).toContain(
      '"betsAllowed":false',
    );
    expect(run('settings', ['betsAllowed=true', '--reason=a test'], env).stdout).toContain(
      '"betsAllowed":true',
    );
    expect(run('withdrawals', ['list'], env).stdout).toContain('No withdrawal awaits approval');
  });

  test.each([
    ['settings', ['--force'], /Unknown option '--force'/],
    ['settings', ['betsAllowed=perhaps', ...withReason], /^Usage: npm run settings/],
    ['settings', ['betsAllowed=false'], /--reason "WHY" is missing/],
    ['withdrawals', [], /--reason "WHY" is missing/],
    ['withdrawals', ['approve', 'x', ...withReason], /Use the withdrawal id/],
    ['operator', [], /^Usage: npm run operator/],
    ['operator', ['ann@example.com'], /--reason "WHY" is missing/],
    ['audit', ['nonsense'], /^Usage: npm run audit/],
    ['reconcile', ['nonsense'], /^Usage: npm run reconcile/],
    ['migrate', ['now'], /^Usage: npm run migrate/],
  ] as const)('%s %j is rejected with the usage', (command, args, message) => {
    const done = run(command, args, { DATABASE_URL: database.url });
    expect(done).toMatchObject({ status: 1, stdout: '' });
    expect(done.stderr).toMatch(message);
    expect(done.stderr).toContain('Usage: npm run');
  });

  test('operator gives a verified user the role, once, with an audit row', async () => {
    const { pool } = database;
    const id = randomUUID();
    await pool.query(
      `insert into users (id, name, first_name, last_name, email, username, dob)
       values ($1, 'Ann Example', 'Ann', 'Example', 'ann@example.com', 'ann', '1990-01-01')`,
      [id],
    );
    const make = (email: string) =>
      run('operator', [email, '--reason', 'The first one.'], { DATABASE_URL: database.url });
    const refused = { status: 1, stdout: '' };
    expect(make('nobody@example.com')).toMatchObject({
      ...refused,
      stderr: 'No user has this email address.\n',
    });
    await pool.query('update users set email_verified = false');
    expect(make('ann@example.com').stderr).toBe('This user has not verified the email address yet.\n');
    await pool.query('update users set email_verified = true');
    expect(make('ANN@example.com')).toMatchObject({ status: 0, stderr: '' });
    expect(make('ann@example.com').stderr).toBe('This user is an operator already.\n');
    const { rows } = await pool.query(
      'select role, action, actor_name, reason from users join audit_log on subject_id = users.id::text where users.id = $1',
      [id],
    );
    expect(rows).toEqual([
      { role: 'admin', action: 'person.makeOperator', actorName: 'command line', reason: 'The first one.' },
    ]);
  });

  test('reconcile rejects keys of a different money mode', async () => {
    await database.pool.query("insert into money_mode (mode) values ('test')");
    expect(run('reconcile', [], { DATABASE_URL: database.url })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^This database holds test money, .* for play money/),
    });
  });
});
