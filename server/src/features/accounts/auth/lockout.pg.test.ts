import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { findEmail, findEmails, tokenIn } from '../../../../testing/emails.ts';
import { nextAppCode, turnOnTwoFactor } from '../../../../testing/two-factor.ts';

/** Anonymous attempts must not lock the owner out on a known device or in an existing session. */
const minute = 60_000;
const hour = 60 * minute;
const password = 'correct horse';
const deviceCookie = 'sidebet_device';

let api: TestApi;
let owner: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMITS: 'true' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await api.user(`owner${people++}`);
});

const emailFor = ({ username }: TestUser) => `${username}@example.com`;
let addresses = 0;
type From = { readonly cookie?: string | undefined; readonly address?: string };
const logIn = (
  tried: string,
  { cookie, address = `10.1.${addresses >> 8}.${addresses++ & 255}` }: From = {},
) =>
  api.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: emailFor(owner), password: tried },
    remoteAddress: address,
    headers: cookie ? { cookie } : {},
  });
const readDevice = (answer: Awaited<ReturnType<typeof logIn>>) => {
  const found = answer.cookies.find(({ name }) => name === deviceCookie);
  return found && `${found.name}=${found.value}`;
};
/** Ten wrong passwords from ten addresses without cookies. */
async function strangersAttempt() {
  for (let n = 0; n < 10; n += 1) {
    expect((await logIn('wrong')).statusCode).toBe(401);
    api.clock.moveBy(2 * minute + 1);
  }
  expect((await logIn('wrong')).statusCode).toBe(429);
}

test('strangers are locked out, even with the right password', async () => {
  await strangersAttempt();
  expect((await logIn(password)).statusCode).toBe(429);
});

test('the owner can log in repeatedly on a known device while strangers are locked out', async () => {
  const device = readDevice(await logIn(password));
  await strangersAttempt();
  for (let n = 0; n < 3; n += 1) expect((await logIn(password, { cookie: device })).statusCode).toBe(200);
  expect((await logIn(password)).statusCode).toBe(429);
});

test('the owner can step up in an existing session while strangers are locked out', async () => {
  await strangersAttempt();
  expect((await owner.post('/api/me/step-up', { password })).statusCode).toBe(200);
});

test('failed logins from the same address block neither a known device nor an existing session', async () => {
  const device = readDevice(await logIn(password));
  const address = '10.9.9.9';
  for (let n = 0; n < 61; n += 1) {
    await api.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: `nobody${n}@example.com`, password: 'wrong' },
      remoteAddress: address,
    });
  }
  expect((await logIn(password, { address })).statusCode).toBe(429);
  expect((await logIn(password, { address, cookie: device })).statusCode).toBe(200);
  const proof = await api.inject({
    method: 'POST',
    url: '/api/me/step-up',
    payload: { password },
    remoteAddress: address,
    headers: { cookie: owner.cookie },
  });
  expect(proof.statusCode).toBe(200);
});

test('a known device can complete two-factor authentication while strangers are locked out', async () => {
  const device = readDevice(await logIn(password));
  const { secret } = await turnOnTwoFactor(api, owner);
  await strangersAttempt();
  const begun = await logIn(password, { cookie: device });
  const done = await api.send('POST', '/api/login/second-step', {
    headers: { cookie: device! },
    body: { challenge: begun.json().secondStep.challenge, code: nextAppCode(api, secret) },
  });
  expect(done.statusCode).toBe(200);
});

describe('a known device', () => {
  test('has its own ten attempts an hour', async () => {
    const cookie = readDevice(await logIn(password));
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await logIn('wrong', { cookie })).statusCode);
      api.clock.moveBy(2 * minute + 1);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    // Neither strangers nor other devices are affected.
    expect((await logIn(password)).statusCode).toBe(200);
    api.clock.moveBy(hour);
    expect((await logIn(password, { cookie })).statusCode).toBe(200);
  });

  test.each<[string, (cookie: string) => string | Promise<string>]>([
    ['with a changed signature', (cookie) => `${cookie.slice(0, -4)}AAAA`],
    ['with another id', (cookie) => cookie.replace(/=.{4}/, '=AAAA')],
    ['with a later date', (cookie) => cookie.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 1}.`)],
    ['that is rubbish', () => `${deviceCookie}=rubbish`],
    [
      'of someone else',
      async () => {
        const other = await api.user(`other${people++}`);
        return other.cookie.split('; ').find((part) => part.startsWith(deviceCookie))!;
      },
    ],
    [
      'from before a password reset',
      async (cookie) => {
        api.clock.moveBy(1_000);
        await api.send('POST', '/api/password-reset', { body: { email: emailFor(owner) } });
        const mail = await findEmail(api.database.pool, { kind: 'passwordReset', address: emailFor(owner) });
        const body = { token: tokenIn(mail), password, confirmPassword: password };
        await api.send('POST', '/api/password-reset/confirm', { body });
        return cookie;
      },
    ],
    [
      'not used for 400 days',
      (cookie) => {
        api.clock.moveBy(400 * 24 * hour);
        return cookie;
      },
    ],
  ])('counts as a stranger %s', async (_name, change) => {
    const cookie = await change(readDevice(await logIn(password))!);
    await strangersAttempt();
    expect((await logIn(password, { cookie })).statusCode).toBe(429);
    if (_name.startsWith('not used')) api.clock.moveBy(-400 * 24 * hour);
  });

  test('is stored in a cookie that scripts cannot read', async () => {
    const answer = await logIn(password);
    expect(answer.cookies.find(({ name }) => name === deviceCookie)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 400 * 24 * 3600,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is not stored after a wrong password, nor before the second factor', async () => {
    expect(readDevice(await logIn('wrong'))).toBeUndefined();
    await turnOnTwoFactor(api, owner);
    expect(readDevice(await logIn(password))).toBeUndefined();
  });
});

describe('failed step-ups in a session', () => {
  const reauthenticate = (tried: string, cookie = owner.cookie) =>
    api.send('POST', '/api/me/step-up', { headers: { cookie }, body: { password: tried } });

  test('are counted for that session only, ten an hour', async () => {
    const other = (await logIn(password)).cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const codes: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      codes.push((await reauthenticate('wrong')).json().code);
      api.clock.moveBy(2 * minute + 1);
    }
    expect(codes).toEqual([...Array(10).fill('stepUpFailed'), 'tooManyRequests', 'tooManyRequests']);
    expect((await reauthenticate(password)).statusCode).toBe(429);
    expect((await reauthenticate(password, other)).statusCode).toBe(200);
    expect((await logIn(password)).statusCode).toBe(200);
  });

  test('send no email about strangers', async () => {
    for (let n = 0; n < 11; n += 1) {
      await reauthenticate('wrong');
      api.clock.moveBy(2 * minute + 1);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await findEmails(api.database.pool, { kind: 'lockedOut', address: emailFor(owner) })).toEqual([]);
  });
});
