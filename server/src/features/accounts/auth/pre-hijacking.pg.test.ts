import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { type Authenticator, authenticator } from '../../../../testing/authenticator.ts';
import { findEmail, tokenIn } from '../../../../testing/emails.ts';
import { countLockWaits } from '../../../../testing/lock-waits.ts';
import { nextAppCode, turnOnTwoFactor } from '../../../../testing/two-factor.ts';

/**
 * Account pre-hijacking: an attacker signs up with the victim's email and prepares a way back in. Later the
 * victim proves ownership of the email with a password reset or the verification link.
 */
const attackersPassword = 'correct horse';
const victimsPassword = 'battery staple';

let api: TestApi;
let attacker: TestUser;
let device: Authenticator;
let people = 0;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  attacker = await api.user(`victim${people++}`, 0, { isVerified: false });
  device = authenticator(api.server.url.replace('127.0.0.1', 'localhost'));
});

const emailFor = ({ username }: TestUser) => `${username}@example.com`;
const setVerified = (verified: boolean) =>
  api.database.pool.query('update users set email_verified = $2 where id = $1', [attacker.id, verified]);
const changedAt = async () =>
  (
    await api.database.pool.query<{ at: number | null }>(
      'select credentials_changed_at as at from users where id = $1',
      [attacker.id],
    )
  ).rows[0]!.at;

async function addPasskey() {
  const begun = await attacker.post('/api/me/passkeys/options');
  if (begun.statusCode !== 200) return begun;
  const { challenge, options } = begun.json();
  return attacker.post('/api/me/passkeys', { challenge, response: device.create(options), name: 'Phone' });
}

async function logInWithPasskey() {
  const { challenge, options } = (await api.send('POST', '/api/login/passkey/options')).json();
  return api.send('POST', '/api/login/passkey', { body: { challenge, response: device.get(options) } });
}

async function resetByEmail(password = victimsPassword) {
  await api.send('POST', '/api/password-reset', { body: { email: emailFor(attacker) } });
  const mail = await findEmail(api.database.pool, { kind: 'passwordReset', address: emailFor(attacker) });
  const body = { token: tokenIn(mail), password, confirmPassword: password };
  const answer = await api.send('POST', '/api/password-reset/confirm', { body });
  expect(answer.statusCode).toBe(204);
}

async function openVerificationLink() {
  const mail = await findEmail(api.database.pool, { kind: 'verification', address: emailFor(attacker) });
  const answer = await api.send('POST', '/api/email-verification/confirm', {
    body: { token: tokenIn(mail) },
  });
  expect(answer.statusCode).toBe(204);
}

const logIn = (password: string) =>
  api.send('POST', '/api/login', { body: { email: emailFor(attacker), password } });

test("a passkey added before the victim's password reset cannot log in afterwards", async () => {
  await addPasskey();
  await resetByEmail();
  expect((await logInWithPasskey()).json()).toMatchObject({ code: 'passkeyNotValid' });
  expect((await attacker.get('/api/me/security')).statusCode).toBe(401);
  expect((await logIn(attackersPassword)).json()).toMatchObject({ code: 'invalidCredentials' });
  expect((await logIn(victimsPassword)).json().user.username).toBe(attacker.username);
});

test("two-factor authentication set up before the victim's password reset does not lock the victim out", async () => {
  const { secret } = (await attacker.post('/api/me/two-step')).json();
  if (secret) await attacker.post('/api/me/two-step/confirm', { code: nextAppCode(api, secret) });
  await resetByEmail();
  expect((await logIn(victimsPassword)).json().user?.username).toBe(attacker.username);
});

describe('before the address is verified', () => {
  const refused = {
    status: 403,
    code: 'factorNeedsVerifiedEmail',
    detail: 'Please verify your email address first. Then you can add a passkey or two-step login.',
  };

  test.each([
    ['/api/me/passkeys/options', undefined],
    ['/api/me/passkeys', { challenge: 'x', response: {}, name: 'Phone' }],
    ['/api/me/two-step', undefined],
    ['/api/me/two-step/confirm', { code: '123456' }],
  ])('%s is refused', async (url, body) => {
    expect((await attacker.post(url, body)).json()).toMatchObject(refused);
  });

  test('a passkey started while the address was verified is not added', async () => {
    await setVerified(true);
    const { challenge, options } = (await attacker.post('/api/me/passkeys/options')).json();
    await setVerified(false);
    const body = { challenge, response: device.create(options), name: 'Phone' };
    expect((await attacker.post('/api/me/passkeys', body)).json()).toMatchObject(refused);
  });
});

describe('factors set up before the address was verified', () => {
  beforeEach(async () => {
    await setVerified(true);
    await turnOnTwoFactor(api, attacker);
    expect((await addPasskey()).statusCode).toBe(200);
    await setVerified(false);
  });

  test.each([
    ['a reset by email', () => resetByEmail(), victimsPassword],
    ['the first verification', openVerificationLink, attackersPassword],
  ])('are removed by %s, which also ends every session', async (_name, proveAddress, password) => {
    await proveAddress();
    expect((await logInWithPasskey()).json()).toMatchObject({ code: 'passkeyNotValid' });
    expect((await attacker.get('/api/me/security')).statusCode).toBe(401);
    expect((await logIn(password)).json().user).not.toBeNull();
    const { rows } = await api.database.pool.query('select from backup_codes where user_id = $1', [
      attacker.id,
    ]);
    expect(rows).toEqual([]);
  });
});

test('a verification ends no session if there was no factor to remove', async () => {
  await openVerificationLink();
  expect((await attacker.get('/api/me/security')).statusCode).toBe(200);
});

describe('a reset by email of a verified account', () => {
  beforeEach(() => setVerified(true));

  test('removes passkeys, sends an email about it, and keeps two-factor authentication', async () => {
    await turnOnTwoFactor(api, attacker);
    await addPasskey();
    await resetByEmail();
    expect((await logInWithPasskey()).json()).toMatchObject({ code: 'passkeyNotValid' });
    expect((await logIn(victimsPassword)).json()).toMatchObject({
      user: null,
      secondStep: { challenge: expect.any(String) },
    });
    const mail = await findEmail(api.database.pool, {
      kind: 'passwordChanged',
      address: emailFor(attacker),
    });
    expect(mail.text).toContain('Your passkeys were removed.');
  });

  test("keeps an operator's passkeys, which only another operator may remove", async () => {
    await addPasskey();
    await api.database.pool.query("update users set role = 'admin' where id = $1", [attacker.id]);
    await resetByEmail();
    expect((await logInWithPasskey()).json().user.username).toBe(attacker.username);
  });

  test('refuses a passkey that is added while the reset ends the session', async () => {
    const { challenge, options } = (await attacker.post('/api/me/passkeys/options')).json();
    const { pool } = api.database;
    const reset = await pool.connect();
    await reset.query('begin');
    await reset.query('update users set updated_at = now() where id = $1', [attacker.id]);
    const body = { challenge, response: device.create(options), name: 'Phone' };
    const adding = attacker.post('/api/me/passkeys', body);
    await expect.poll(() => countLockWaits(api.database.url)).toBeGreaterThan(0);
    await reset.query('delete from sessions where user_id = $1', [attacker.id]);
    await reset.query('commit');
    reset.release();
    expect((await adding).statusCode).toBe(401);
    expect((await logInWithPasskey()).json()).toMatchObject({ code: 'passkeyNotValid' });
  });
});

describe('the time of the last credential change is updated', () => {
  beforeEach(() => setVerified(true));

  test.each<[string, () => Promise<unknown>]>([
    ['a reset by email', () => resetByEmail()],
    ['a new passkey', addPasskey],
    ['two-step login', () => turnOnTwoFactor(api, attacker)],
    [
      'another email address',
      async () => {
        const email = `moved${people++}@example.com`;
        await attacker.post('/api/me/email', { email });
        const mail = await findEmail(api.database.pool, { kind: 'emailChange', address: email });
        await api.send('POST', '/api/email-change/confirm', { body: { token: tokenIn(mail) } });
      },
    ],
  ])('by %s', async (_name, change) => {
    expect(await changedAt()).toBeNull();
    const from = api.clock.now();
    await change();
    expect(await changedAt()).toBeGreaterThanOrEqual(from);
    expect(await changedAt()).toBeLessThanOrEqual(api.clock.now());
  });

  test('but not by a login, a step-up or a renamed passkey', async () => {
    await logIn(attackersPassword);
    await attacker.post('/api/me/step-up', { password: attackersPassword });
    expect(await changedAt()).toBeNull();
  });
});
