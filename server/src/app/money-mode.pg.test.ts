import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type Program, startProgram } from '../../testing/program.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { removeDemoLogins } from '../db/remove-demo-logins.ts';

/** Play money is never paid out as real money, even when the program starts with risky settings. */

// Starting the program takes seconds, and much longer on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let database: TestDatabase;
let payments: Server;
/** Calls that reached the payment providers. */
let calls: string[];
const running: Program[] = [];

beforeEach(async () => {
  database = await testDatabase();
  calls = [];
  payments = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end('{"access_token":"t","expires_in":3600}');
  }).listen(0, '127.0.0.1');
  await once(payments, 'listening');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop()));
  payments.close();
  await database.close();
});

async function start(env: Record<string, string>): Promise<Program> {
  const program = await startProgram({
    DATABASE_URL: database.url,
    BREACHED_PASSWORDS: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
  running.push(program);
  return program;
}

const paymentsUrl = () => `http://127.0.0.1:${(payments.address() as AddressInfo).port}`;
const keys = (kind: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${kind}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
  PAYPAL_MODE: kind === 'live' ? 'live' : 'sandbox',
});
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sidebet.example',
  SESSION_SECRET: 'a secret for tests that is long enough to be one',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'no-reply@sidebet.example',
  FEED: 'the-odds-api',
  ODDS_API_KEY: 'none',
  PAYPAL_PAY_LATER: 'disabled-in-account',
  ...keys('live'),
};

async function logIn(program: Program, email: string): Promise<string> {
  const answer = await fetch(`${program.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'sidebet-demo' }),
  });
  if (answer.status !== 200) return '';
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Requests a payout as a demo user if one exists, and returns the status code. */
async function withdraw(program: Program): Promise<number> {
  const cookie = await logIn(program, 'demo1@example.com');
  const paypalEmail = 'thief@example.com';
  const answer = await fetch(`${program.url}/api/withdrawals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'payout-of-play-money', cookie },
    body: JSON.stringify({ amountCents: 499_99, paypalEmail, confirmPaypalEmail: paypalEmail }),
  });
  return answer.status;
}

/** A refused start prints one message, exits with 1 and changes nothing. */
function expectRefusal(program: Program, sentence: string | RegExp): void {
  expect(program.state).toEqual({ exitCode: 1 });
  expect(program.stdout).toBe('');
  expect(program.stderr).toMatch(sentence);
  expect(program.stderr.trim().split('\n')).toHaveLength(1);
  expect(calls).toEqual([]);
}

test('live keys outside production refuse to start: no demo users, no payout of play money', async () => {
  const program = await start({
    ...keys('live'),
    STRIPE_API_BASE: paymentsUrl(),
    PAYPAL_API_BASE: paymentsUrl(),
  });
  // If the server started anyway, try the attack.
  if (program.state === 'serving') {
    expect.soft(program.stdout).not.toContain('demo1@example.com');
    expect.soft(await withdraw(program)).not.toBe(200);
    await expect.soft(expect.poll(() => calls).not.toEqual([])).rejects.toThrow();
  }
  expectRefusal(program, 'NODE_ENV must be production');
  expect((await database.pool.query('select from users')).rowCount).toBe(0);
});

test('production refuses a play-money database, by its recorded mode or its traces, and the demo operator', async () => {
  const trial = await start({ NODE_ENV: 'development' });
  expect(trial.state).toBe('serving');
  expect(await logIn(trial, 'admin@example.com')).not.toBe('');
  await trial.stop();
  const program = await start(production);
  if (program.state === 'serving') expect.soft(await logIn(program, 'admin@example.com')).toBe('');
  expectRefusal(program, 'This database holds play money');

  // A database that predates recorded modes.
  await asOwner(database.url, (owner) => owner.query('delete from money_mode'));
  expectRefusal(await start(production), 'This database has demo logins with a public password');
  await database.pool.query("update users set email = 'changed' || email where email like '%@example.com'");
  const { rows } = await database.pool.query<{ id: string }>('select id from users limit 1');
  await database.pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, provider_ref, checkout_url, created_at, updated_at)
     values (gen_random_uuid(), $1, 100, 'stripe', 'cs_test_1', 'http://127.0.0.1:4242/checkout/cs_test_1', now(), now())`,
    [rows[0]!.id],
  );
  expectRefusal(await start(production), 'This database holds deposits of play money');
  expect((await database.pool.query('select from money_mode')).rowCount).toBe(0);
});

test('production without cash refuses a trial’s database until its demo logins are removed', async () => {
  const trial = await start({ NODE_ENV: 'development' });
  await trial.stop();
  const settings = Object.entries(production).filter(([name]) => !/^(STRIPE|PAYPAL)/.test(name));
  const withoutCash = { ...Object.fromEntries(settings), CASH: 'off' };
  const program = await start(withoutCash);
  if (program.state === 'serving') expect.soft(await logIn(program, 'admin@example.com')).toBe('');
  expectRefusal(program, /demo logins with a public password.*npm run remove-demo-logins/);

  const removed = await inTransaction(database.pool, removeDemoLogins);
  expect(removed).toHaveLength(3);
  expect(await inTransaction(database.pool, removeDemoLogins)).toEqual([]);
  const { rows } = await database.pool.query("select from users where role = 'admin'");
  expect(rows).toEqual([]);
  const again = await start(withoutCash);
  expect(again.state).toBe('serving');
  expect(await logIn(again, 'admin@example.com')).toBe('');
});

test('test money stays test money, and test keys create no demo users', async () => {
  const program = await start({ ...keys('test'), NODE_ENV: 'development' });
  expect(program.state).toBe('serving');
  expect(program.stdout).not.toContain('Demo logins');
  expect((await database.pool.query('select from users')).rowCount).toBe(0);
  expect((await database.pool.query('select mode from money_mode')).rows).toEqual([{ mode: 'test' }]);
  await program.stop();
  expectRefusal(await start(production), 'This database holds test money');
  expectRefusal(await start({}), 'This database holds test money');
  const again = await start(keys('test'));
  expect(again.state).toBe('serving');
});

test('the application role cannot change or delete the recorded mode', async () => {
  await database.pool.query("insert into money_mode (mode) values ('play')");
  for (const sql of ["update money_mode set mode = 'live'", 'delete from money_mode', 'truncate money_mode'])
    await expect(database.pool.query(sql)).rejects.toThrow('permission denied');
  await expect(database.pool.query("insert into money_mode (mode) values ('live')")).rejects.toThrow(
    'duplicate key',
  );
});

test('when two programs start together with different keys, only one serves', async () => {
  const [play, sandbox] = await Promise.all([start({ DEMO: 'false' }), start(keys('test'))]);
  const states = [play.state, sandbox.state];
  expect(states).toContain('serving');
  expect(states).toContainEqual({ exitCode: 1 });
});
