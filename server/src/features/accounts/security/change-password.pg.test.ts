import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { findEmail, tokenIn } from '../../../../testing/emails.ts';

const current = 'correct horse';
const next = 'battery staple';

let api: TestApi;
let sam: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMITS: 'true' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  sam = await api.user(`sam${people++}`);
});

const email = () => `${sam.username}@example.com`;
const logIn = (password: string) => api.send('POST', '/api/login', { body: { email: email(), password } });
const change = (body: object = {}) =>
  sam.post('/api/me/password', {
    currentPassword: current,
    password: next,
    confirmPassword: next,
    ...body,
  });
const readCookie = (answer: Awaited<ReturnType<typeof logIn>>) =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
const isSignedIn = async (cookie: string) =>
  (await api.send('GET', '/api/me/security', { headers: { cookie } })).statusCode === 200;

test('the current password sets a new one; this session stays, all others end, an email is sent', async () => {
  const other = readCookie(await logIn(current));
  const before = sam.cookie;
  expect((await change()).json()).toEqual({ ended: 1 });
  expect([await isSignedIn(sam.cookie), await isSignedIn(before), await isSignedIn(other)]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await logIn(current)).json()).toMatchObject({ code: 'invalidCredentials' });
  expect((await logIn(next)).statusCode).toBe(200);
  const mail = await findEmail(api.database.pool, { kind: 'passwordChanged', address: email() });
  expect(mail.text).toContain('every other device was signed out');
});

test('this device stays known, so strangers cannot lock it out', async () => {
  await change();
  for (let n = 0; n < 11; n += 1) {
    await logIn('wrong');
    api.clock.moveBy(2 * 60_000 + 1);
  }
  expect((await logIn(next)).statusCode).toBe(429);
  const known = await api.send('POST', '/api/login', {
    headers: { cookie: sam.cookie },
    body: { email: email(), password: next },
  });
  expect(known.statusCode).toBe(200);
});

test('a previously emailed reset link stops working', async () => {
  await api.send('POST', '/api/password-reset', { body: { email: email() } });
  const mail = await findEmail(api.database.pool, { kind: 'passwordReset', address: email() });
  await change();
  const check = await api.send('POST', '/api/password-reset/check', { body: { token: tokenIn(mail) } });
  expect(check.json()).toMatchObject({ code: 'linkNotValid' });
});

test.each<[object, string, string]>([
  [{ currentPassword: 'wrong' }, 'currentPassword', 'currentPasswordWrong'],
  [{ currentPassword: '' }, 'currentPassword', 'currentPasswordWrong'],
  [{ password: '12345', confirmPassword: '12345' }, 'password', 'passwordTooShort'],
  [{ confirmPassword: 'something else' }, 'confirmPassword', 'passwordsDiffer'],
  [{ password: 'chelsea', confirmPassword: 'chelsea' }, 'password', 'passwordTooCommon'],
  [{ password: '        ', confirmPassword: '        ' }, 'password', 'passwordTooWeak'],
])('%j is refused at %s and changes nothing', async (body, field, code) => {
  const other = readCookie(await logIn(current));
  expect((await change(body)).json()).toMatchObject({ code, fields: [{ path: field }] });
  expect([await isSignedIn(sam.cookie), await isSignedIn(other)]).toEqual([true, true]);
  expect((await logIn(current)).statusCode).toBe(200);
});

test('the own email and username are refused', async () => {
  for (const password of [email(), email().toUpperCase()]) {
    const answer = await change({ password, confirmPassword: password });
    expect(answer.json()).toMatchObject({ code: 'passwordTooWeak', fields: [{ path: 'password' }] });
  }
  await api.database.pool.query('update users set username = $2 where id = $1', [sam.id, 'Sam.Reyes']);
  expect((await change({ password: 'sam.reyes', confirmPassword: 'sam.reyes' })).json()).toMatchObject({
    code: 'passwordTooWeak',
  });
  expect((await logIn(current)).statusCode).toBe(200);
});

test('wrong current passwords are counted for this session', async () => {
  const codes: string[] = [];
  for (let n = 0; n < 11; n += 1) {
    codes.push((await change({ currentPassword: 'wrong' })).json().code);
    api.clock.moveBy(2 * 60_000 + 1);
  }
  expect(codes).toEqual([...Array(10).fill('currentPasswordWrong'), 'tooManyRequests']);
  expect((await logIn(current)).statusCode).toBe(200);
});
