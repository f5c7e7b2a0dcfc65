import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { findEmail, findEmails, tokenIn } from '../../../../testing/emails.ts';
import { sweepAt } from '../../../../testing/sweep.ts';
import { turnOnTwoFactor } from '../../../../testing/two-factor.ts';

const minute = 60_000;
const hour = 60 * minute;
const env = { RATE_LIMITS: 'true' };
let api: TestApi;
let neighbor: TestApi;
let sam: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi({ env });
  neighbor = await testApi({ database: api.database, env });
});
afterAll(async () => {
  await neighbor.close();
  await api.close();
});
beforeEach(async () => {
  sam = await api.user(`sam${people++}`);
  // Keeps both processes' clocks together.
  neighbor.clock.moveBy(api.clock.now() - neighbor.clock.now());
});

let addresses = 0;
/** Uses a new IP address, so only the account's limit applies. */
const send = (url: string, payload: object, at = api) =>
  at.inject({ method: 'POST', url, payload, remoteAddress: nthAddress(addresses++) });
const nthAddress = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const emailFor = ({ username }: TestUser) => `${username}@example.com`;
const attempt = (email = emailFor(sam), password = 'wrong', at = api) =>
  send('/api/login', { email, password }, at);
const pass = (ms: number) => {
  api.clock.moveBy(ms);
  neighbor.clock.moveBy(ms);
};
const statuses = async (count: number, email?: string, gap = 2 * minute + 1) => {
  const got: number[] = [];
  for (let n = 0; n < count; n += 1) {
    got.push((await attempt(email, 'wrong', n % 2 ? api : neighbor)).statusCode);
    pass(gap);
  }
  return got;
};
const ten = [...Array(10).fill(401), 429, 429];

test.each([
  ['an account', () => emailFor(sam)],
  ['an address without one', () => `nobody${people}@example.com`],
])(
  'ten guesses at %s get through within the hour, over all addresses and processes',
  async (_name, email) => {
    expect(await statuses(12, email())).toEqual(ten);
    pass(36 * minute);
    expect(await statuses(2, email(), 0)).toEqual([401, 429]);
  },
);

test('concurrent attempts on both processes are counted one by one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => attempt(undefined, 'wrong', n % 2 ? api : neighbor)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  const refused = answers.find(({ statusCode }) => statusCode === 429)!;
  expect(refused.json()).toMatchObject({ code: 'tooManyRequests', error: 'resource-exhausted' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
});

test('the pauses grow and are reported', async () => {
  const waits: number[] = [];
  while (waits.length < 6) {
    const answer = await attempt(undefined, 'wrong');
    if (answer.statusCode === 401) {
      api.clock.moveBy(10);
      continue;
    }
    const wait = Number(answer.headers['retry-after']);
    waits.push(wait);
    api.clock.moveBy(wait * 1000);
  }
  expect(waits.slice(0, 5)).toEqual([5, 15, 30, 60, 120]);
  expect(waits[5]).toBeGreaterThan(3_300);
});

test('a restart does not lift the lockout, even for the right password', async () => {
  await statuses(10);
  const restarted = await testApi({ database: api.database, env });
  restarted.clock.moveBy(api.clock.now() - restarted.clock.now());
  expect((await attempt(undefined, 'correct horse', restarted)).statusCode).toBe(429);
  await restarted.close();
  pass(hour);
  expect((await attempt(undefined, 'correct horse')).statusCode).toBe(200);
});

test('a right password refunds itself, not the wrong attempts before it', async () => {
  expect(await statuses(9)).toEqual(Array(9).fill(401));
  expect((await attempt(undefined, 'correct horse')).statusCode).toBe(200);
  expect((await attempt(undefined, 'correct horse')).statusCode).toBe(200);
  expect(await statuses(2)).toEqual([401, 429]);
});

test('only the user is notified, once, by email', async () => {
  const readEmails = () => findEmails(api.database.pool, { kind: 'lockedOut', address: emailFor(sam) });
  await statuses(9);
  expect(await readEmails()).toEqual([]);
  await statuses(3);
  const mail = await findEmail(api.database.pool, { kind: 'lockedOut', address: emailFor(sam) });
  expect(mail.text).toContain('/forgot-password');
  pass(hour);
  await statuses(11);
  expect(await readEmails()).toHaveLength(1);
  await statuses(12, 'nobody-at-all@example.com');
  expect(
    await findEmails(api.database.pool, { kind: 'lockedOut', address: 'nobody-at-all@example.com' }),
  ).toEqual([]);
});

test('a password reset by email ends the lockout immediately', async () => {
  await statuses(10);
  await send('/api/password-reset', { email: emailFor(sam) });
  const mail = await findEmail(api.database.pool, { kind: 'passwordReset', address: emailFor(sam) });
  const password = 'battery staple';
  await send('/api/password-reset/confirm', { token: tokenIn(mail), password, confirmPassword: password });
  expect((await attempt(undefined, password)).statusCode).toBe(200);
});

describe('wrong codes', () => {
  test('count together with wrong passwords; failed step-ups of a session do not', async () => {
    await turnOnTwoFactor(api, sam);
    const { challenge } = (await attempt(undefined, 'correct horse')).json().secondStep;
    for (let n = 0; n < 5; n += 1) {
      const answer = await send('/api/login/second-step', { challenge, code: '000000' });
      expect(answer.json().code).toBe('secondStepInvalid');
    }
    expect((await send('/api/login/second-step', { challenge, code: '000000' })).statusCode).toBe(429);
    expect((await attempt()).statusCode).toBe(429);
    pass(2 * minute);
    const reauthenticate = () => sam.post('/api/me/step-up', { password: 'wrong' });
    for (let n = 0; n < 5; n += 1) {
      expect((await reauthenticate()).json().code).toBe('stepUpFailed');
      pass(2 * minute + 1);
    }
    expect(await statuses(5)).toEqual(Array(5).fill(401));
    expect((await attempt(undefined, 'correct horse')).statusCode).toBe(429);
  });
});

test('deletes exactly the expired rows', async () => {
  const { pool } = api.database;
  const count = async () => (await pool.query('select count(*) as n from login_guesses')).rows[0].n;
  await pool.query('delete from login_guesses');
  await attempt();
  await sweepAt(pool, api.clock.now());
  expect(await count()).toBe(1);
  pass(24 * hour + 1);
  await attempt('someone@example.com');
  await sweepAt(pool, api.clock.now());
  expect(await count()).toBe(1);
  expect((await sam.get('/api/notifications/unread')).statusCode).toBe(200);
});

test('the table does not reveal who tried to log in', async () => {
  await attempt('unknown@example.com');
  const { rows } = await api.database.pool.query('select * from login_guesses');
  expect(JSON.stringify(rows)).not.toContain('unknown');
  expect(rows[0].accountKey).toHaveLength(32);
});

describe('a response to a login comes after the same work, whether an account exists or not', () => {
  const nobody = () => `nobody${people}@example.com`;

  /** What the server does until it responds, in order: its statements, and checks of a password. */
  async function recordWork(email: string, password: string): Promise<readonly string[]> {
    const { context } = api.server.auth;
    const work: string[] = [];
    // A connection that is opened meanwhile has statements of its own.
    await context.pool.query('select');
    const inRequest = new AsyncLocalStorage<true>();
    const record = (what: string) => void (inRequest.getStore() && work.push(what));
    const textOf = (sql: unknown) => (typeof sql === 'string' ? sql : (sql as pg.QueryConfig).text);
    const { verify } = context.hashing;
    const [inPool, inTransaction] = [pg.Pool.prototype.query, pg.Client.prototype.query];
    const spies = [
      vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(function (this: pg.Pool, ...given: unknown[]) {
        record(textOf(given[0]));
        return inRequest.exit(() => Reflect.apply(inPool, this, given));
      }),
      vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
        this: pg.Client,
        ...given: unknown[]
      ) {
        record(textOf(given[0]));
        return Reflect.apply(inTransaction, this, given);
      }),
      vi.spyOn(context.hashing, 'verify').mockImplementation((...given) => {
        record('check a password');
        return verify(...given);
      }),
      // No response waits for it.
      vi.spyOn(context.backgroundWork, 'run').mockReturnValue(),
    ];
    try {
      const answer = await inRequest.run(true, async () => await attempt(email, password));
      expect(answer.statusCode).toBe(401);
      return work;
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }

  test('which includes a check of the password', async () => {
    const known = await recordWork(emailFor(sam), 'wrong');
    expect(known).toContain('check a password');
    expect(known.length).toBeGreaterThan(3);
    expect(await recordWork(nobody(), 'wrong')).toEqual(known);
  });

  test('control: a login that checks passwords only of known accounts is found', async () => {
    const known = await recordWork(emailFor(sam), 'wrong');
    // Refused before the check, as an unknown address would be.
    expect(await recordWork(nobody(), 'x'.repeat(900))).not.toEqual(known);
  });
});

test('a breached password is refused at signup and at reset without using up an attempt or a link', async () => {
  const digest = hash('sha1', 'stolen by many', 'hex').toUpperCase();
  const list = createServer((request, response) =>
    response.end(request.url === `/range/${digest.slice(0, 5)}` ? `${digest.slice(5)}:3` : ''),
  ).listen(0, '127.0.0.1');
  await once(list, 'listening');
  const { port } = list.address() as { port: number };
  const online = await testApi({
    env: { BREACHED_PASSWORDS: 'on', BREACHED_PASSWORDS_BASE: `http://127.0.0.1:${port}` },
  });
  const stolen = { password: 'stolen by many', confirmPassword: 'stolen by many' };
  const weak = { code: 'passwordTooWeak', detail: 'Password is too weak', fields: [{ path: 'password' }] };
  const form = {
    firstName: 'A',
    lastName: 'B',
    dob: '1990-01-01',
    email: 'amy@example.com',
    username: 'amy',
  };
  expect((await send('/api/signup', { ...form, ...stolen }, online)).json()).toMatchObject(weak);
  const amy = await online.user('amy');
  await send('/api/password-reset', { email: emailFor(amy) }, online);
  const mail = await findEmail(online.database.pool, { kind: 'passwordReset', address: emailFor(amy) });
  const confirm = (passwords: object) =>
    send('/api/password-reset/confirm', { token: tokenIn(mail), ...passwords }, online);
  expect((await confirm(stolen)).json()).toMatchObject(weak);
  const fine = { password: 'a fine one of mine', confirmPassword: 'a fine one of mine' };
  expect((await confirm(fine)).statusCode).toBe(204);
  await online.close();
  list.close();
});
