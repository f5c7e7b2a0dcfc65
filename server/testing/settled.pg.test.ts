import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pool } from '../src/db/pool.ts';
import { signUpForm, type TestApi, testApi } from './api.ts';
import { asOwner } from './as-owner.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { countLockWaits } from './lock-waits.ts';
import { type Program, startProgram } from './program.ts';

/** A wrong login is recorded after the response. While this table is locked, that takes for ever. */
async function lockSecurityLog({ url }: TestDatabase): Promise<() => Promise<void>> {
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const over = asOwner(url, async (owner) => {
    await owner.query('begin; lock table security_events');
    locked.resolve();
    await unlocked;
    await owner.query('commit');
  });
  await Promise.race([locked.promise, over]);
  return async () => {
    unlock();
    await over;
  };
}

const wrongLogin = { email: 'ann@example.com', password: 'wrong' };
const countFailedLogins = async (pool: Pool) =>
  (await pool.query("select from security_events where kind = 'login.failed'")).rowCount;

describe('the tests’ client', () => {
  let api: TestApi;
  let hasty: TestApi;
  beforeAll(async () => {
    api = await testApi();
    await api.user('ann');
    hasty = await testApi({ database: api.database, settles: false });
  });
  afterAll(async () => {
    await hasty.close();
    await api.close();
  });

  test('returns a response once the work it left behind is over', async () => {
    const unlock = await lockSecurityLog(api.database);
    let isBack = false;
    const response = api.send('POST', '/api/login', { body: wrongLogin }).finally(() => {
      isBack = true;
    });
    // The work waits for the lock, so nothing but the lock can be late here.
    await expect.poll(() => countLockWaits(api.database.url)).toBeGreaterThan(0);
    expect(isBack).toBe(false);
    await unlock();
    expect((await response).statusCode).toBe(401);
    expect(await countFailedLogins(api.database.pool)).toBe(1);
  });

  test('control: without waiting, the response comes first, and what hangs is named', async () => {
    const before = await countFailedLogins(api.database.pool);
    const unlock = await lockSecurityLog(api.database);
    const response = await hasty.send('POST', '/api/login', { body: wrongLogin });
    expect(response.statusCode).toBe(401);
    await expect(hasty.server.settled(50)).rejects.toThrow(
      'Still running after 50 ms: record a security event',
    );
    await unlock();
    await hasty.server.settled();
    expect(await countFailedLogins(api.database.pool)).toBe(before! + 1);
  });
});

describe('a spawned server', () => {
  let database: TestDatabase;
  let program: Program;
  beforeAll(async () => {
    database = await testDatabase();
    program = await startProgram({ DATABASE_URL: database.url, DEMO: 'false', WORKERS: 'false' });
  });
  afterAll(async () => {
    await program.stop();
    await database.close();
  });
  const post = (path: string, body: object) =>
    fetch(program.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: program.url },
      body: JSON.stringify(body),
    });

  test('says over IPC when its work is over', async () => {
    expect((await post('/api/signup', signUpForm('ann'))).status).toBe(200);
    const unlock = await lockSecurityLog(database);
    expect((await post('/api/login', wrongLogin)).status).toBe(401);
    let isSettled = false;
    const settled = program.settled().then(() => {
      isSettled = true;
    });
    await expect.poll(() => countLockWaits(database.url)).toBeGreaterThan(0);
    expect(isSettled).toBe(false);
    await unlock();
    await settled;
    expect(await countFailedLogins(database.pool)).toBe(1);
  });
});
