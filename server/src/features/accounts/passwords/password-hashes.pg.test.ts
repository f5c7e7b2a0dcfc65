import { scryptSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { createBackgroundWork } from '../../../http/background-work.ts';
import { TooBusy } from '../../../limits/limit-concurrency.ts';
import { silentLog } from '../../../logging/log.ts';
import { findUserByCredentials } from './check-password.ts';

/** Old better-auth hashes stay valid and are replaced at the next use of the password. */

const password = 'correct horse';
const salt = 'ab'.repeat(16);
const oldKey = scryptSync(password, salt, 64, { N: 2 ** 14, r: 16, maxmem: 2 ** 27 });
const oldHash = `${salt}:${oldKey.toString('hex')}`;

let api: TestApi;
let sam: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMITS: 'true' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  sam = await api.user(`sam${people++}`);
  await api.database.pool.query('update credentials set password = $2 where user_id = $1', [sam.id, oldHash]);
});
afterEach(() => vi.restoreAllMocks());

const email = () => `${sam.username}@example.com`;
const logIn = (tried = password, cookie?: string) =>
  api.send('POST', '/api/login', {
    body: { email: email(), password: tried },
    ...(cookie !== undefined && { headers: { cookie } }),
  });
const stored = async () => {
  const { rows } = await api.database.pool.query<{ hash: string; at: number }>(
    'select password as hash, updated_at as at from credentials where user_id = $1',
    [sam.id],
  );
  return rows[0]!;
};

test('a login replaces the hash; password and known devices stay valid', async () => {
  const before = await stored();
  expect((await logIn()).statusCode).toBe(200);
  const after = await stored();
  expect(after.hash).toMatch(/^\$scrypt\$/);
  expect(after.at).toBe(before.at);
  expect((await logIn()).statusCode).toBe(200);
  expect((await stored()).hash).toBe(after.hash);
  expect((await logIn('wrong')).statusCode).toBe(401);
});

test('a step-up with the password replaces it too', async () => {
  expect((await sam.post('/api/me/step-up', { password })).statusCode).toBe(200);
  expect((await stored()).hash).toMatch(/^\$scrypt\$/);
});

test('a wrong password replaces nothing', async () => {
  expect((await logIn('wrong')).statusCode).toBe(401);
  expect((await stored()).hash).toBe(oldHash);
});

test('a password changed after the login stays changed', async () => {
  const late: (() => Promise<unknown>)[] = [];
  const backgroundWork = {
    ...createBackgroundWork(silentLog),
    run: (_name: string, work: () => Promise<unknown>) => void late.push(work),
  };
  const { hashing } = api.server.auth.context;
  const found = await findUserByCredentials(
    { hashing, pool: api.database.pool, backgroundWork },
    email(),
    password,
  );
  expect(found?.userId).toBe(sam.id);
  const next = 'battery staple';
  const change = { currentPassword: password, password: next, confirmPassword: next };
  expect((await sam.post('/api/me/password', change)).statusCode).toBe(200);
  const changed = await stored();
  expect(late).toHaveLength(1);
  await late[0]!();
  expect(await stored()).toEqual(changed);
  expect((await logIn()).statusCode).toBe(401);
  expect((await logIn(next)).statusCode).toBe(200);
});

test('a password that could not be checked is not wrong: 503, and nothing is counted', async () => {
  const verify = vi.spyOn(api.server.auth.context.hashing, 'verify');
  for (let n = 0; n < 12; n += 1) {
    verify.mockRejectedValueOnce(new TooBusy('full'));
    const answer = await logIn();
    expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers['retry-after']).toBe('10');
    verify.mockRejectedValueOnce(new TooBusy('full'));
    expect((await sam.post('/api/me/step-up', { password })).statusCode).toBe(503);
  }
  expect((await logIn()).statusCode).toBe(200);
  expect((await sam.post('/api/me/step-up', { password })).statusCode).toBe(200);
});

test('signups waiting to be hashed hold no connection', async () => {
  const { hashing, pool } = api.server.auth.context;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hash = hashing.hash.bind(hashing);
  vi.spyOn(hashing, 'hash').mockImplementation(async (text) => {
    await held;
    return hash(text);
  });
  const form = { firstName: 'A', lastName: 'B', dob: '1990-01-01', password, confirmPassword: password };
  const signups = Array.from({ length: 6 }, (_, n) =>
    api.server.app.inject({
      method: 'POST',
      url: '/api/signup',
      remoteAddress: `10.0.0.${n}`,
      payload: { ...form, email: `waits${n}@example.com`, username: `waits${n}` },
    }),
  );
  await expect.poll(() => vi.mocked(hashing.hash).mock.calls.length).toBe(6);
  expect(pool.idleCount).toBe(pool.totalCount);
  // Not with `send`, which would wait for the new hash of this login, too.
  const payload = { email: email(), password };
  const login = await api.server.app.inject({ method: 'POST', url: '/api/login', payload });
  expect(login.statusCode).toBe(200);
  release();
  expect((await Promise.all(signups)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
});
