import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signUpForm } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { readCookie, type TestSite, testSite } from '../features/accounts/auth/auth.fixtures.ts';
import { hashToken, readToken, signToken } from './session-token.ts';

/** What a session protects against. Its limits and flags are in features/accounts/auth/sessions.pg.test.ts. */

const secret = 'a secret for tests that is long enough to be one';
const password = 'correct horse';
const clock = stoppedClock();
const day = 86_400_000;

let site: TestSite;
let people = 0;
let name: string;
/** The Cookie header of the user's first session. */
let first: string;
beforeAll(async () => {
  site = await testSite({ clock });
});
beforeEach(async () => {
  name = `user${++people}`;
  first = readCookie(await site.post('/api/signup', signUpForm(name)));
});
afterAll(() => site.close());

const query = async (sql: string, values: unknown[] = []) =>
  (await site.database.pool.query(sql, values)).rows;
const own = `(select id from users where username = $1)`;
const logIn = (cookie = '', secretWord = password) =>
  site.post('/api/login', { email: `${name}@example.com`, password: secretWord }, { cookie });
/** The user of a cookie, past all caches. */
const whoIs = async (cookie: string): Promise<string | null> =>
  (await site.get('/api/session', { cookie })).json().user?.username ?? null;
const isKnown = async (cookie: string) => (await site.get('/api/settings', { cookie })).statusCode !== 401;
/** The value of the session cookie in a Cookie header. */
const readValue = (cookie: string) => /sidebet_session=([^;]+)/.exec(cookie)![1]!;
const tokenIn = (cookie: string) => readToken(readValue(cookie), secret)!;
const asCookie = (value: string) => `sidebet_session=${value}`;

describe('a session that was there before a login never becomes the session of the login', () => {
  test.each<[string, () => string | Promise<string>]>([
    ['a forged cookie', () => asCookie('planted.planted')],
    ['a signed token of no session', () => asCookie(signToken('p'.repeat(43), secret))],
    [
      "the attacker's own session",
      async () => readCookie(await site.post('/api/signup', signUpForm(`mallory${people}`))),
    ],
    [
      'an ended session',
      async () => {
        const ended = readCookie(await logIn());
        await site.post('/api/logout', {}, { cookie: ended });
        return ended;
      },
    ],
  ])('%s', async (_name, plant) => {
    const planted = await plant();
    for (const answer of [
      await logIn(planted),
      await site.post('/api/signup', signUpForm(`${name}again`), { cookie: planted }),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(readValue(readCookie(answer))).not.toBe(readValue(planted));
      expect(await whoIs(readCookie(answer))).toMatch(name);
      expect(await whoIs(planted)).toBeNull();
      expect(await isKnown(planted)).toBe(false);
    }
  });
});

describe('a session gets a new token, and the old one stops working', () => {
  const stepUp = () => site.post('/api/me/step-up', { password }, { cookie: first });

  test.each<[string, () => ReturnType<TestSite['post']>]>([
    ['at a login in the same browser', () => logIn(first)],
    ['at a step-up', stepUp],
    [
      'at a password change',
      () => {
        const next = 'battery staple';
        const body = { currentPassword: password, password: next, confirmPassword: next };
        return site.post('/api/me/password', body, { cookie: first });
      },
    ],
  ])('%s', async (_name, act) => {
    expect(await isKnown(first)).toBe(true);
    const answer = await act();
    expect(answer.statusCode).toBe(200);
    const cookie = readCookie(answer);
    expect([await isKnown(first), await whoIs(first)]).toEqual([false, null]);
    expect([await isKnown(cookie), await whoIs(cookie)]).toEqual([true, name]);
  });

  test('without a longer life: a step-up keeps the session, its start and its end', async () => {
    const read = () =>
      query(`select id, created_at, expires_at from sessions where user_id = ${own}`, [name]);
    const before = await read();
    clock.moveBy(day);
    const answer = await stepUp();
    expect(await read()).toEqual(before);
    expect(answer.cookies[0]).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 29 * 24 * 3600,
    });
  });
});

test('only the hash of a token is stored, and nothing in the row logs in', async () => {
  const [row] = await query(`select * from sessions where user_id = ${own}`, [name]);
  const token = tokenIn(first);
  expect(row.token).toBeNull();
  expect(row.tokenHash).toEqual(hashToken(token));
  expect(JSON.stringify(row)).not.toContain(token);
  const leaked = Object.values(row).flatMap((value) =>
    Buffer.isBuffer(value)
      ? [value.toString('hex'), value.toString('base64url'), value.toString('latin1')]
      : [String(value)],
  );
  for (const value of leaked) {
    // Also by someone who knows the secret of the signatures.
    for (const attempt of [value, encodeURIComponent(value), signToken(value, secret)])
      expect(await isKnown(asCookie(attempt)), attempt).toBe(false);
  }
  expect(await isKnown(first)).toBe(true);
});

test('a request is one query if the session is not cached, and none for a forged cookie', async () => {
  const spied = vi.spyOn(site.database.pool, 'query');
  const count = async (cookie: string) => {
    spied.mockClear();
    await isKnown(cookie);
    return spied.mock.calls.length;
  };
  const terms = await count(first);
  site.auth.forgetAllSessions();
  expect((await count(first)) - (await count(first))).toBe(1);
  expect(terms).toBeGreaterThan(0);
  expect(await count(asCookie(signToken('p'.repeat(43), 'another secret')))).toBe(0);
  spied.mockRestore();
});

describe('a login that was still being checked does not outlive what ends all sessions', () => {
  /** Logs in with the right password, which changes after it was checked. */
  async function logInDuring(change: () => Promise<unknown>) {
    const { hashing } = site.auth.context;
    const [checked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const verify = hashing.verify;
    const spied = vi.spyOn(hashing, 'verify').mockImplementationOnce(async (...given) => {
      const isRight = await verify(...given);
      checked.resolve();
      await released.promise;
      return isRight;
    });
    const login = logIn();
    await checked.promise;
    await change();
    released.resolve();
    const answer = await login;
    spied.mockRestore();
    return answer;
  }

  test('a password change', async () => {
    const next = 'battery staple';
    const body = { currentPassword: password, password: next, confirmPassword: next };
    clock.moveBy(1_000);
    const answer = await logInDuring(() => site.post('/api/me/password', body, { cookie: first }));
    expect(answer.json().code).toBe('invalidCredentials');
    expect(await query(`select count(*) as n from sessions where user_id = ${own}`, [name])).toEqual([
      { n: 1 },
    ]);
    expect((await logIn('', next)).statusCode).toBe(200);
  });

  test('a suspension', async () => {
    const answer = await logInDuring(() =>
      query(`update users set suspended_at = now(), suspended_reason = 'Test' where username = $1`, [name]),
    );
    expect(answer.json().code).toBe('accountSuspended');
  });

  test('control: nothing', async () => {
    expect((await logInDuring(async () => {})).statusCode).toBe(200);
  });

  test('nor does one that waits for its second factor', async () => {
    const pending = async () =>
      query(
        `insert into auth_challenges (token_hash, purpose, user_id, expires_at)
        values (sha256(convert_to($1, 'UTF8')), 'secondStep', ${own}, now() + interval '1 hour')`,
        [name],
      );
    const left = () => query(`select count(*) as n from auth_challenges where user_id = ${own}`, [name]);
    await pending();
    expect(await left()).toEqual([{ n: 1 }]);
    await site.app.inject({ method: 'DELETE', url: '/api/me/sessions', headers: { cookie: first } });
    expect(await left()).toEqual([{ n: 0 }]);
  });
});

describe('next to processes of the last release', () => {
  const earlierToken = () => `${name}${'Zx81kPq0aWs4Ed5Rf6Tg7Yh8Uj9Ik0Ol'.slice(name.length)}`;
  /** As better-auth does. */
  const beginEarlier = () =>
    query(
      `insert into sessions (id, user_id, token, expires_at) values (gen_random_uuid(), ${own}, $2, now() + interval '9 days')`,
      [name, earlierToken()],
    );
  /** As better-auth does. */
  const findEarlier = (token: string) => query('select user_id from sessions where token = $1', [token]);
  const earlierCookie = () => asCookie(signToken(earlierToken(), secret));
  /** As if the migration had run this long ago, in a database that is older. */
  const setAge = (age: string) =>
    asOwner(
      site.database.url,
      async (owner) => {
        await owner.query(
          "update migrations set ran_at = now() - interval '90 days' where name like '0001%'",
        );
        await owner.query("update migrations set ran_at = now() - $1::interval where name like '0123%'", [
          age,
        ]);
      },
      clock,
    );

  test('their sessions are valid here, and so is a token that they rotated', async () => {
    await setAge('1 hour');
    await beginEarlier();
    expect(await whoIs(earlierCookie())).toBe(name);
    const rotated = signToken('r'.repeat(20) + name.padEnd(12, '-'), secret);
    await query('update sessions set token = $2 where token = $1', [
      earlierToken(),
      readToken(rotated, secret),
    ]);
    expect(await whoIs(asCookie(rotated))).toBe(name);
    expect(await whoIs(earlierCookie())).toBeNull();
  });

  test('sessions from before the migration stay valid', async () => {
    await asOwner(site.database.url, async (owner) => {
      await owner.query('alter table sessions disable trigger sessions_hash_token');
      await owner.query(
        `insert into sessions (id, user_id, token, expires_at)
         select gen_random_uuid(), id, $2, now() + interval '9 days' from users where username = $1`,
        [name, earlierToken()],
      );
      await owner.query('alter table sessions enable trigger sessions_hash_token');
      expect(await whoIs(earlierCookie())).toBeNull();
      const batch = readFileSync(new URL('../db/migrations/0124_hash_sessions.sql', import.meta.url), 'utf8');
      const changed = async () =>
        ((await owner.query(batch)) as unknown as { rows: object[] }[]).at(-1)!.rows[0];
      expect(await changed()).toEqual({ changed: 1 });
      expect(await changed()).toEqual({ changed: 0 });
    });
    expect(await whoIs(earlierCookie())).toBe(name);
  });

  test('they know the sessions of this release for a day after the upgrade', async () => {
    await setAge('23 hours');
    const cookie = readCookie(await logIn());
    expect(await findEarlier(tokenIn(cookie))).toHaveLength(1);
    const stepped = readCookie(await site.post('/api/me/step-up', { password }, { cookie }));
    expect(await findEarlier(tokenIn(stepped))).toHaveLength(1);
    expect(await findEarlier(tokenIn(cookie))).toHaveLength(0);
    expect(await whoIs(stepped)).toBe(name);
    await beginEarlier();

    await setAge('25 hours');
    clock.moveBy(300_000);
    for (const used of [stepped, earlierCookie()]) {
      expect(await findEarlier(tokenIn(used))).toHaveLength(1);
      expect(await whoIs(used)).toBe(name);
      expect(await findEarlier(tokenIn(used))).toHaveLength(0);
      expect(await whoIs(used)).toBe(name);
    }
    expect(await findEarlier(tokenIn(readCookie(await logIn())))).toHaveLength(0);
  });

  test('control: a new database has no last release', async () => {
    await asOwner(site.database.url, (owner) => owner.query('update migrations set ran_at = now()'), clock);
    expect(await findEarlier(tokenIn(readCookie(await logIn())))).toHaveLength(0);
  });
});
