import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { takeCensus } from '../../../../testing/census.ts';
import { findEmail, findEmails, tokenIn } from '../../../../testing/emails.ts';
import { openPage } from '../../../../testing/live-page.ts';
import { countLockWaits } from '../../../../testing/lock-waits.ts';

const oldPassword = 'correct horse';
const newPassword = 'battery staple';
const notValid = { code: 'linkNotValid', detail: 'This link is no longer valid. Request a new one.' };
const minute = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const emailFor = ({ username }: TestUser) => `${username}@example.com`;
const ask = (email: unknown, at = api) => at.send('POST', '/api/password-reset', { body: { email } });
/** Does not wait for the email. */
const askOnly = (email: string) =>
  api.server.app.inject({ method: 'POST', url: '/api/password-reset', payload: { email } });
const check = (token: string) => api.send('POST', '/api/password-reset/check', { body: { token } });
const confirm = (token: string, password = newPassword, confirmPassword = password, at = api) =>
  at.send('POST', '/api/password-reset/confirm', { body: { token, password, confirmPassword } });
const logIn = (email: string, password: string) =>
  api.send('POST', '/api/login', { body: { email, password } });
const isSignedIn = async ({ cookie }: TestUser) =>
  (await api.send('GET', '/api/session', { headers: { cookie } })).json().user !== null;

/** Requests a link and reads it from the email. */
async function tokenFor(user: TestUser, count = 1): Promise<string> {
  expect((await ask(emailFor(user))).statusCode).toBe(204);
  return tokenIn(
    await findEmail(api.database.pool, { kind: 'passwordReset', address: emailFor(user), count }),
  );
}

test('a link sets a new password once, ends every session and starts none', async () => {
  const user = await api.user('amy');
  const elsewhere = await logIn(emailFor(user), oldPassword);
  expect(elsewhere.statusCode).toBe(200);
  expect((await user.get('/api/notifications/unread')).statusCode).toBe(200);
  const token = await tokenFor(user);
  expect((await check(token)).statusCode).toBe(204);

  const done = await confirm(token);
  expect(done.statusCode).toBe(204);
  expect(done.cookies).toEqual([]);
  expect(await isSignedIn(user)).toBe(false);
  // Even if this process had cached the session.
  expect((await user.get('/api/notifications/unread')).statusCode).toBe(401);
  const left = await api.database.pool.query('select count(*) as n from sessions where user_id = $1', [
    user.id,
  ]);
  expect(left.rows[0].n).toBe(0);
  expect((await logIn(emailFor(user), oldPassword)).json()).toMatchObject({ code: 'invalidCredentials' });
  expect((await logIn(emailFor(user), newPassword)).statusCode).toBe(200);

  expect((await check(token)).json()).toMatchObject({ status: 409, ...notValid });
  expect((await confirm(token, 'another one')).json()).toMatchObject({ status: 409, ...notValid });
  expect((await logIn(emailFor(user), newPassword)).statusCode).toBe(200);
});

test('the own email is refused as the new password, and the link still works', async () => {
  const user = await api.user('ida');
  const token = await tokenFor(user);
  expect((await confirm(token, emailFor(user))).json()).toMatchObject({
    code: 'passwordTooWeak',
    fields: [{ path: 'password' }],
  });
  expect((await logIn(emailFor(user), oldPassword)).statusCode).toBe(200);
  expect((await confirm(token)).statusCode).toBe(204);
});

describe('a page that used a link and lost the response', () => {
  const use = (token: string, attempt: string | undefined, password = newPassword) =>
    api.send('POST', '/api/password-reset/confirm', {
      body: { token, attempt, password, confirmPassword: password },
    });

  test('gets the same response for ten minutes without effects; no one else does', async () => {
    const user = await api.user('ada');
    const token = await tokenFor(user);
    const attempt = randomUUID();
    expect((await use(token, attempt)).statusCode).toBe(204);
    expect((await logIn(emailFor(user), newPassword)).statusCode).toBe(200);
    const before = await takeCensus(api.database.pool);
    const again = await use(token, attempt);
    expect([again.statusCode, again.cookies]).toEqual([204, []]);
    // It cannot be used to find out the password.
    for (const answer of [
      await use(token, undefined),
      await use(token, randomUUID()),
      await use('x'.repeat(24), attempt),
      await use(token, attempt, 'another one'),
      await check(token),
    ]) {
      expect(answer.json()).toMatchObject({ status: 409, ...notValid });
    }
    api.clock.moveBy(10 * minute);
    expect((await use(token, attempt)).json()).toMatchObject(notValid);
    expect(await takeCensus(api.database.pool)).toEqual(before);
    api.clock.moveBy(-10 * minute);
  });
});

test('the user is notified by email, and the address counts as verified', async () => {
  const user = await api.user('ben');
  await confirm(await tokenFor(user));
  const [email, ...more] = await findEmails(api.database.pool, {
    kind: 'passwordChanged',
    address: emailFor(user),
  });
  expect(more).toEqual([]);
  expect(email).toMatchObject({ subject: 'Your password was changed', failedAt: null });
  expect(email!.text).not.toContain(newPassword);
  expect((await logIn(emailFor(user), newPassword)).json().user.isVerified).toBe(true);
});

test('an open page of the user is signed out', async () => {
  const user = await api.user('liv');
  const page = await openPage(api.server.url, user.cookie);
  await page.wait('hello');
  await confirm(await tokenFor(user));
  await page.wait('signedOut');
  await page.ended;
});

test('two concurrent uses of a link have one effect', async () => {
  const user = await api.user('cas');
  const token = await tokenFor(user);
  const answers = await Promise.all(
    ['one one one', 'two two two'].map((password) => confirm(token, password)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  const winner = answers[0]!.statusCode === 204 ? 'one one one' : 'two two two';
  expect((await logIn(emailFor(user), winner)).statusCode).toBe(200);
});

describe('a link does not work', () => {
  test('after a newer one was requested, which works', async () => {
    const user = await api.user('dee');
    const older = await tokenFor(user);
    const newer = await tokenFor(user, 2);
    expect((await check(older)).json()).toMatchObject(notValid);
    expect((await confirm(older)).json()).toMatchObject(notValid);
    expect((await confirm(newer)).statusCode).toBe(204);
  });

  test('if several were requested at once, except for one of them', async () => {
    const user = await api.user('eli');
    await Promise.all(Array.from({ length: 6 }, () => ask(emailFor(user))));
    const { rows } = await api.database.pool.query(
      'select count(*) as n from verifications where value = $1',
      [user.id],
    );
    expect(rows[0].n).toBe(1);
    const emails = await findEmails(api.database.pool, { kind: 'passwordReset', address: emailFor(user) });
    const answers = [];
    for (const mail of emails.toReversed()) answers.push((await check(tokenIn(mail))).statusCode);
    expect(answers.filter((status) => status === 204)).toHaveLength(1);
  });

  test('after ten minutes', async () => {
    const user = await api.user('fay');
    const token = await tokenFor(user);
    const { rows } = await api.database.pool.query('select expires_at from verifications where value = $1', [
      user.id,
    ]);
    const expiresAt = Number(rows[0].expiresAt);
    expect(expiresAt).toBe(api.clock.now() + 10 * minute);
    api.clock.moveBy(10 * minute - 1);
    expect((await check(token)).statusCode).toBe(204);
    api.clock.moveBy(1);
    expect((await check(token)).json()).toMatchObject(notValid);
    expect((await confirm(token)).json()).toMatchObject(notValid);
    expect((await logIn(emailFor(user), oldPassword)).statusCode).toBe(200);
  });

  test.each([
    ['nothing', ''],
    ['rubbish', 'x'.repeat(24)],
    ['another kind of name', 'reset-link:x'],
    ['a NUL', 'abc\u0000def'],
    ['something endless', 'x'.repeat(2000)],
  ])('with the token %s', async (_name, token) => {
    expect((await check(token)).json()).toMatchObject({ status: 409, ...notValid });
    expect((await confirm(token)).json()).toMatchObject({ status: 409, ...notValid });
  });

  test('derived from what the database stores', async () => {
    const user = await api.user('gil');
    const token = await tokenFor(user);
    const { rows } = await api.database.pool.query<{ identifier: string }>(
      'select identifier from verifications where value = $1',
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.identifier).not.toContain(token);
    const { identifier } = rows[0]!;
    for (const attempt of [identifier, identifier.replace('reset-link:', '')])
      expect((await check(attempt)).json()).toMatchObject(notValid);
    expect((await check(token)).statusCode).toBe(204);
  });
});

test.each<[string, string, string, string, string, string]>([
  [
    'too short a password',
    'hal',
    '12345',
    '12345',
    'passwordTooShort',
    'Password must be at least 6 characters long',
  ],
  ['no password', 'ian', '', '', 'passwordTooShort', 'Password must be at least 6 characters long'],
  [
    'too long a password',
    'joy',
    'x'.repeat(129),
    'x'.repeat(129),
    'passwordTooLong',
    'Password must be at most 128 characters long',
  ],
  ['another confirmation', 'kim', 'tr3nch', 'tr3nch7', 'passwordsDiffer', 'Passwords do not match'],
])('%s is refused and uses nothing up', async (_case, name, password, confirmation, code, detail) => {
  const user = await api.user(name);
  const token = await tokenFor(user);
  const field = code === 'passwordsDiffer' ? 'confirmPassword' : 'password';
  expect((await confirm(token, password, confirmation)).json()).toMatchObject({
    status: 400,
    code,
    detail,
    fields: [{ path: field, message: detail }],
  });
  expect(await isSignedIn(user)).toBe(true);
  expect((await confirm(token)).statusCode).toBe(204);
});

describe('the response does not reveal whether an account exists', () => {
  test('by its text', async () => {
    const user = await api.user('mia');
    const [known, unknown] = [await ask(emailFor(user)), await ask('nobody.at.all@example.com')];
    const shown = ({ statusCode, headers, body }: typeof known) => ({
      statusCode,
      body,
      headers: Object.keys(headers).filter((name) => name !== 'date'),
    });
    expect(shown(unknown)).toEqual(shown(known));
    expect(unknown.statusCode).toBe(204);
    await findEmail(api.database.pool, { kind: 'passwordReset', address: emailFor(user) });
    expect(await findEmails(api.database.pool, { address: 'nobody.at.all@example.com' })).toEqual([]);
  });

  test('by its time: it is sent before the account is looked up', async () => {
    const user = await api.user('ned');
    await asOwner(api.database.url, async (owner) => {
      await owner.query('begin');
      await owner.query('lock table users in access exclusive mode');
      for (const email of [emailFor(user), 'nobody.either@example.com'])
        expect((await askOnly(email)).statusCode).toBe(204);
      // Control: a login, which needs the account, does wait.
      let isAnswered = false;
      const login = logIn(emailFor(user), oldPassword).finally(() => {
        isAnswered = true;
      });
      const waiting = () => countLockWaits(api.database.url, 'sidebet');
      await expect.poll(waiting).toBeGreaterThan(0);
      expect(isAnswered).toBe(false);
      await owner.query('rollback');
      await login;
    });
    await api.server.settled();
    await findEmail(api.database.pool, { kind: 'passwordReset', address: emailFor(user) });
  });

  test('by its limits', async () => {
    const limited = await testApi({ database: api.database, env: { RATE_LIMITS: 'true' } });
    try {
      for (const email of ['mia@example.com', 'nobody@example.com']) {
        const statuses = [];
        for (let n = 0; n < 7; n += 1)
          statuses.push((await ask(` ${email.toUpperCase()}`, limited)).statusCode);
        expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
      }
      const refused = await ask('mia@example.com', limited);
      expect(refused.json().code).toBe('tooManyRequests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    } finally {
      await limited.close();
    }
  });
});

test('wrong emailed links are limited by IP address; right ones still pass', async () => {
  const limited = await testApi({ database: api.database, env: { RATE_LIMITS: 'true' } });
  try {
    const statuses = [];
    for (let n = 0; n < 61; n += 1)
      statuses.push((await confirm('attempt', newPassword, newPassword, limited)).statusCode);
    expect(statuses.filter((status) => status === 409)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    const user = await limited.user('rightlink');
    await ask(emailFor(user), limited);
    await limited.server.settled();
    const mail = await findEmail(api.database.pool, { kind: 'passwordReset', address: emailFor(user) });
    const token = tokenIn(mail);
    expect((await limited.send('POST', '/api/password-reset/check', { body: { token } })).statusCode).toBe(
      204,
    );
    expect((await confirm(token, newPassword, newPassword, limited)).statusCode).toBe(204);
  } finally {
    await limited.close();
  }
});

test.each(['', 'nonsense', 'a@b', ' @example.com', 'a\u0000b@example.com'])(
  'what is no address is said to be none: %j',
  async (email) => {
    expect((await ask(email)).json()).toMatchObject({
      status: 400,
      code: 'invalidEmail',
      detail: 'Please enter a valid email address',
    });
  },
);

test('an address with capitals and spaces finds its account', async () => {
  const user = await api.user('ora');
  await ask(`  ${emailFor(user).toUpperCase()} `);
  await findEmail(api.database.pool, { kind: 'passwordReset', address: emailFor(user) });
});
