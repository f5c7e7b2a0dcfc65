import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { takeCensus } from '../../../../testing/census.ts';
import { findEmail, findEmails, tokenIn } from '../../../../testing/emails.ts';
import { openPage } from '../../../../testing/live-page.ts';
import { nextAppCode, turnOnTwoFactor } from '../../../../testing/two-factor.ts';

const minute = 60_000;
const password = 'correct horse';
let api: TestApi;
let neighbor: TestApi;
let sam: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi();
  neighbor = await testApi({ database: api.database });
});
afterAll(async () => {
  await neighbor.close();
  await api.close();
});
let signupFrom: number;
beforeEach(async () => {
  signupFrom = api.clock.now();
  sam = await api.user(`sam${people++}`, 100_00);
});

const emailFor = ({ username }: TestUser) => `${username}@example.com`;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const logIn = (user = sam, at = api, headers: Record<string, string> = {}) =>
  at.send('POST', '/api/login', { body: { email: emailFor(user), password }, headers });
const readCookie = (answer: Awaited<ReturnType<typeof logIn>>) =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
const second = (challenge: string, code: string, at = api) =>
  at.send('POST', '/api/login/second-step', { body: { challenge, code } });
const security = async (cookie = sam.cookie) =>
  (await api.send('GET', '/api/me/security', { headers: { cookie } })).json();
const isSignedIn = async (cookie: string, at = api) =>
  (await at.send('GET', '/api/session', { headers: { cookie } })).json().user !== null;

describe('sessions', () => {
  test('are listed readably: the current one first, then the most recently used', async () => {
    api.clock.moveBy(minute);
    const other = await logIn(sam, api, { 'user-agent': chrome });
    const { items } = (await sam.get('/api/me/sessions')).json();
    expect(items).toMatchObject([
      { device: 'Unknown device', isThis: true },
      { device: 'Chrome on Windows', isThis: false },
    ]);
    const theirs = await api.send('GET', '/api/me/sessions', { headers: { cookie: readCookie(other) } });
    expect(theirs.json().items[0]).toMatchObject({ device: 'Chrome on Windows', isThis: true });
  });

  test('one session can end another in every process, and its pages are notified', async () => {
    const other = readCookie(await logIn());
    expect(await isSignedIn(other, neighbor)).toBe(true);
    const page = await openPage(neighbor.server.url, other);
    await page.wait('hello');
    const [, theirs] = (await sam.get('/api/me/sessions')).json().items;
    expect((await sam.delete(`/api/me/sessions/${theirs.id}`)).statusCode).toBe(204);
    await page.wait('signedOut');
    page.close();
    expect(await isSignedIn(other)).toBe(false);
    expect((await neighbor.send('GET', '/api/me/security', { headers: { cookie: other } })).statusCode).toBe(
      401,
    );
    expect(await isSignedIn(sam.cookie)).toBe(true);
    expect((await sam.delete(`/api/me/sessions/${theirs.id}`)).json()).toMatchObject({
      code: 'sessionNotFound',
    });
  });

  test('all others are ended', async () => {
    const others = [readCookie(await logIn()), readCookie(await logIn())];
    expect((await sam.delete('/api/me/sessions')).json()).toEqual({ ended: 2 });
    for (const cookie of others) expect(await isSignedIn(cookie)).toBe(false);
    expect(await isSignedIn(sam.cookie)).toBe(true);
  });

  test("another user's session, and an invalid id, cannot be ended", async () => {
    const eve = await api.user(`eve${people++}`);
    const [mine] = (await sam.get('/api/me/sessions')).json().items;
    for (const id of [mine.id, 'rubbish', "' or true --"]) {
      const answer = await eve.delete(`/api/me/sessions/${encodeURIComponent(id)}`);
      expect(answer.json()).toMatchObject({ status: 404, code: 'sessionNotFound' });
    }
    expect(await isSignedIn(sam.cookie)).toBe(true);
  });

  test('the previous login is shown', async () => {
    expect((await security()).previousLoginAt).toBeNull();
    const signupUntil = api.clock.now();
    api.clock.moveBy(90 * minute);
    const at = (await security(readCookie(await logIn()))).previousLoginAt;
    expect(Date.parse(at)).toBeGreaterThanOrEqual(signupFrom);
    expect(Date.parse(at)).toBeLessThanOrEqual(signupUntil);
  });
});

describe('two-factor authentication', () => {
  test('requires a code after the password; each code logs in once', async () => {
    const { secret } = await turnOnTwoFactor(api, sam);
    const from = api.clock.now();
    const first = await logIn();
    const until = api.clock.now();
    expect(first.json()).toMatchObject({ user: null });
    expect(first.cookies).toEqual([]);
    const { challenge, expiresAt } = first.json().secondStep;
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(from + 5 * minute);
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(until + 5 * minute);

    const wrong = await second(challenge, '000000');
    expect(wrong.json()).toMatchObject({
      status: 403,
      code: 'secondStepInvalid',
      detail: 'That code is not valid. Enter the newest one your app shows, or a backup code.',
    });
    const old = nextAppCode(api, secret);
    nextAppCode(api, secret);
    const newest = nextAppCode(api, secret);
    expect((await second(challenge, old)).json()).toMatchObject({ code: 'secondStepInvalid' });
    const done = await second(challenge, newest);
    expect(done.json().user.username).toBe(sam.username);
    expect(await isSignedIn(readCookie(done))).toBe(true);
    expect((await second(challenge, newest)).json()).toMatchObject({
      code: 'secondStepExpired',
    });
  });

  test('a code works once across two processes and many concurrent requests', async () => {
    const { secret } = await turnOnTwoFactor(api, sam);
    const challenges = await Promise.all(
      Array.from({ length: 6 }, async () => (await logIn()).json().secondStep.challenge),
    );
    const code = nextAppCode(api, secret);
    neighbor.clock.moveBy(api.clock.now() - neighbor.clock.now());
    const answers = await Promise.all(
      challenges.map((challenge, n) => second(challenge, code, n % 2 ? api : neighbor)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403, 403, 403]);
  });

  test('one challenge logs in once, whatever codes arrive concurrently', async () => {
    const { backupCodes } = await turnOnTwoFactor(api, sam);
    const { challenge } = (await logIn()).json().secondStep;
    const answers = await Promise.all(backupCodes.slice(0, 4).map((code) => second(challenge, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('the code can be entered for five minutes', async () => {
    const { backupCodes } = await turnOnTwoFactor(api, sam);
    const { challenge } = (await logIn()).json().secondStep;
    api.clock.moveBy(5 * minute);
    expect((await second(challenge, backupCodes[0]!)).json()).toMatchObject({
      status: 409,
      code: 'secondStepExpired',
      detail: 'This login waited too long. Please log in again.',
    });
    const { challenge: again } = (await logIn()).json().secondStep;
    expect((await second(again, backupCodes[0]!)).statusCode).toBe(200);
  });

  test('each of ten backup codes works once in any spelling, and only digests are stored', async () => {
    const { backupCodes } = await turnOnTwoFactor(api, sam);
    expect(new Set(backupCodes).size).toBe(10);
    const [code] = backupCodes;
    const use = async (typed: string) => second((await logIn()).json().secondStep.challenge, typed);
    expect((await use(` ${code!.toUpperCase().replaceAll('-', ' ')}`)).statusCode).toBe(200);
    expect((await use(code!)).json()).toMatchObject({ code: 'secondStepInvalid' });
    expect((await security()).twoStep.backupCodesLeft).toBe(9);
    const { rows } = await api.database.pool.query('select * from backup_codes where user_id = $1', [sam.id]);
    expect(JSON.stringify(rows)).not.toContain(code!.replaceAll('-', ''));

    const renewed = (await sam.post('/api/me/two-step/backup-codes')).json().backupCodes;
    expect((await use(backupCodes[1]!)).json()).toMatchObject({ code: 'secondStepInvalid' });
    expect((await use(renewed[0])).statusCode).toBe(200);
  });

  test('the stored secret is unreadable', async () => {
    const { secret } = await turnOnTwoFactor(api, sam);
    const { rows } = await api.database.pool.query('select secret from totp_secrets where user_id = $1', [
      sam.id,
    ]);
    const bytes = rows[0].secret.toString('latin1');
    expect(bytes.toLowerCase()).not.toContain(secret.slice(0, 8));
    expect(rows[0].secret).toHaveLength(12 + 16 + 20);
  });

  test('is off before the first code, and cannot be restarted while on', async () => {
    const { secret, uri } = (await sam.post('/api/me/two-step')).json();
    expect(uri).toContain(`secret=${secret.toUpperCase()}`);
    expect((await logIn()).json().user).not.toBeNull();
    const wrong = await sam.post('/api/me/two-step/confirm', { code: '000000' });
    expect(wrong.json()).toMatchObject({ code: 'secondStepInvalid' });
    expect((await security()).twoStep).toBeNull();
    await sam.post('/api/me/two-step/confirm', { code: nextAppCode(api, secret) });
    expect((await security()).twoStep.backupCodesLeft).toBe(10);
    expect((await sam.post('/api/me/two-step')).json()).toMatchObject({ code: 'totpAlreadyOn' });
    await findEmail(api.database.pool, { kind: 'securityChanged', address: emailFor(sam) });
  });

  test('is turned off with password and code together', async () => {
    const off = (body: object) => sam.post('/api/me/two-step/disable', body);
    expect((await off({ password, code: '123456' })).json()).toMatchObject({ code: 'totpNotOn' });
    const { backupCodes } = await turnOnTwoFactor(api, sam);
    const [code] = backupCodes;
    expect((await off({ password: 'wrong', code })).json()).toMatchObject({ code: 'stepUpFailed' });
    expect((await off({ password, code: '000000' })).json()).toMatchObject({ code: 'secondStepInvalid' });
    expect((await off({ code })).statusCode).toBe(403);
    expect((await off({ password, code })).statusCode).toBe(204);
    expect((await logIn()).json().user).not.toBeNull();
  });
});

describe('step-up authentication', () => {
  const withdraw = (key?: string) =>
    sam.post(
      '/api/withdrawals',
      { amountCents: 10_00, paypalEmail: 'a@mail.com', confirmPaypalEmail: 'a@mail.com' },
      key,
    );
  const reauthenticate = (body: object) => sam.post('/api/me/step-up', body);

  test('lasts ten minutes after a login; then a withdrawal requires it and succeeds with the same key', async () => {
    api.clock.moveBy(10 * minute - 5_000);
    expect((await withdraw()).statusCode).toBe(200);
    api.clock.moveBy(5_001);
    const refused = await withdraw('the-intent');
    expect(refused.json()).toMatchObject({
      status: 403,
      code: 'stepUpNeeded',
      detail: 'Please confirm that it is you to continue.',
    });
    expect(await sam.balanceCents()).toBe(90_00);
    expect((await reauthenticate({ password: 'wrong' })).json()).toMatchObject({
      status: 403,
      code: 'stepUpFailed',
    });
    expect((await withdraw('the-intent')).json()).toMatchObject({ code: 'stepUpNeeded' });
    expect((await reauthenticate({ password })).statusCode).toBe(200);
    expect((await withdraw('the-intent')).statusCode).toBe(200);
    expect((await withdraw('the-intent')).statusCode).toBe(200);
    expect(await sam.balanceCents()).toBe(80_00);
  });

  test('applies to one session only', async () => {
    const other = readCookie(await logIn());
    api.clock.moveBy(11 * minute);
    await reauthenticate({ password });
    const theirs = await api.send('POST', '/api/me/two-step', { headers: { cookie: other } });
    expect(theirs.json()).toMatchObject({ code: 'stepUpNeeded' });
  });

  test('accepts an app code or a backup code, each once', async () => {
    const { secret, backupCodes } = await turnOnTwoFactor(api, sam);
    api.clock.moveBy(11 * minute);
    const code = nextAppCode(api, secret);
    expect((await reauthenticate({ code })).statusCode).toBe(200);
    expect((await reauthenticate({ code })).json()).toMatchObject({ code: 'secondStepInvalid' });
    expect((await reauthenticate({ code: backupCodes[0] })).statusCode).toBe(200);
    expect((await reauthenticate({ code: backupCodes[0] })).json()).toMatchObject({
      code: 'secondStepInvalid',
    });
  });

  test.each([
    ['nothing', {}],
    ['an empty password', { password: '' }],
    ['an endless password', { password: 'x'.repeat(900) }],
    ['a code without two-step login', { code: '123456' }],
    ['a passkey nobody has', { passkey: { challenge: 'x', response: { id: 'x' } } }],
  ])('is not %s', async (_name, body) => {
    api.clock.moveBy(11 * minute);
    expect((await reauthenticate(body)).statusCode).toBe(403);
    expect((await withdraw()).json()).toMatchObject({ code: 'stepUpNeeded' });
  });

  test.each([
    ['POST', '/api/me/email', { email: 'new@example.com' }],
    ['POST', '/api/me/two-step', undefined],
    ['POST', '/api/me/two-step/backup-codes', undefined],
    ['POST', '/api/me/passkeys/options', undefined],
    ['DELETE', '/api/me/passkeys/0199d2a4-0000-7000-8000-000000000000', undefined],
  ] as const)('is required by %s %s', async (method, url, body) => {
    api.clock.moveBy(11 * minute);
    const answer = await api.send(method, url, { headers: { cookie: sam.cookie }, body });
    expect(answer.json()).toMatchObject({ code: 'stepUpNeeded' });
  });

  test('the email must be verified before the first withdrawal', async () => {
    sam = await api.user(`una${people++}`, 100_00, { isVerified: false });
    expect((await withdraw()).json()).toMatchObject({
      status: 403,
      code: 'emailNotVerified',
      detail: 'Please verify your email address before your first withdrawal.',
    });
    expect(await sam.balanceCents()).toBe(100_00);
    const mail = await findEmail(api.database.pool, { kind: 'verification', address: emailFor(sam) });
    await api.send('POST', '/api/email-verification/confirm', { body: { token: tokenIn(mail) } });
    expect((await withdraw()).statusCode).toBe(200);
  });
});

describe('an email change', () => {
  const change = (email: string) => sam.post('/api/me/email', { email });
  const confirm = (token: string, attempt?: string) =>
    api.send('POST', '/api/email-change/confirm', { body: { token, attempt } });
  const address = () => `moved${people++}@example.com`;
  const linkTo = async (email: string) =>
    tokenIn(await findEmail(api.database.pool, { kind: 'emailChange', address: email }));

  test('takes effect when its link is opened; the old address is notified before and after', async () => {
    const email = address();
    expect((await change(` ${email.toUpperCase()}`)).json()).toEqual({ pendingEmail: email });
    expect((await security()).pendingEmail).toBe(email);
    const { pool } = api.database;
    const asked = await findEmail(pool, { kind: 'emailChangeAsked', address: emailFor(sam) });
    expect(asked.text).toContain('This was not me');
    expect((await logIn()).statusCode).toBe(200);

    const token = await linkTo(email);
    api.clock.moveBy(9 * minute);
    expect((await confirm(token)).json()).toEqual({ email });
    await findEmail(pool, { kind: 'emailChanged', address: emailFor(sam) });
    expect((await logIn()).json()).toMatchObject({ code: 'invalidCredentials' });
    expect((await api.send('POST', '/api/login', { body: { email, password } })).statusCode).toBe(200);
    const { user } = (await sam.get('/api/session')).json();
    expect(user).toMatchObject({ email, isVerified: true });
    expect((await security()).pendingEmail).toBeNull();
    expect((await confirm(token)).json()).toMatchObject({ code: 'linkNotValid' });
  });

  test('returns the same response for ten minutes to the page that lost it', async () => {
    const email = address();
    await change(email);
    const token = await linkTo(email);
    const attempt = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token, attempt)));
    expect(answers.map((answer) => answer.json())).toEqual([{ email }, { email }, { email }]);
    const before = await takeCensus(api.database.pool);
    const again = await confirm(token, attempt);
    expect(again.json()).toEqual({ email });
    expect(again.cookies).toEqual([]);
    // The link alone, or the attempt alone, is not enough.
    expect((await confirm(token)).json()).toMatchObject({ code: 'linkNotValid' });
    expect((await confirm(token, randomUUID())).json()).toMatchObject({ code: 'linkNotValid' });
    expect((await confirm('another', attempt)).json()).toMatchObject({ code: 'linkNotValid' });
    api.clock.moveBy(10 * 60_000);
    expect((await confirm(token, attempt)).json()).toMatchObject({ code: 'linkNotValid' });
    expect(await takeCensus(api.database.pool)).toEqual(before);
  });

  test('is refused for an invalid, unchanged or taken address', async () => {
    const other = await api.user(`other${people++}`);
    expect((await change('rubbish')).json()).toMatchObject({
      code: 'invalidEmail',
      fields: [{ path: 'email' }],
    });
    expect((await change(emailFor(sam).toUpperCase())).json()).toMatchObject({ code: 'emailUnchanged' });
    expect((await change(emailFor(other))).json()).toMatchObject({ code: 'emailTaken' });
    expect(await findEmails(api.database.pool, { kind: 'emailChange', address: emailFor(other) })).toEqual(
      [],
    );
  });

  test('to one address succeeds for the first user only', async () => {
    const email = address();
    await change(email);
    const token = await linkTo(email);
    await api.user(email.split('@')[0]!);
    expect((await confirm(token)).json()).toMatchObject({ code: 'emailTaken' });
    expect((await sam.get('/api/session')).json().user.email).toBe(emailFor(sam));
  });

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['ten minutes later', async () => api.clock.moveBy(10 * minute)],
    ['after a newer request', async () => change(address())],
    ['once it was called off', async () => sam.delete('/api/me/email')],
    [
      'after a new password, which stops it',
      async () => {
        await api.send('POST', '/api/password-reset', { body: { email: emailFor(sam) } });
        const mail = await findEmail(api.database.pool, { kind: 'passwordReset', address: emailFor(sam) });
        const body = { token: tokenIn(mail), password: 'battery staple', confirmPassword: 'battery staple' };
        await api.send('POST', '/api/password-reset/confirm', { body });
      },
    ],
  ])('its link does not work %s', async (_name, meanwhile) => {
    const email = address();
    await change(email);
    const token = await linkTo(email);
    await meanwhile(email);
    expect((await confirm(token)).json()).toMatchObject({ status: 409, code: 'linkNotValid' });
  });

  test('a reset link emailed to the old address no longer works', async () => {
    await api.send('POST', '/api/password-reset', { body: { email: emailFor(sam) } });
    const mail = await findEmail(api.database.pool, { kind: 'passwordReset', address: emailFor(sam) });
    const email = address();
    await change(email);
    await confirm(await linkTo(email));
    const check = await api.send('POST', '/api/password-reset/check', { body: { token: tokenIn(mail) } });
    expect(check.json()).toMatchObject({ code: 'linkNotValid' });
  });
});

describe('a login from a new device or network', () => {
  const newDeviceEmails = () => findEmails(api.database.pool, { kind: 'newDevice', address: emailFor(sam) });

  test('sends one email; the first login of an account sends none', async () => {
    await logIn();
    await logIn(sam, api, { 'user-agent': chrome });
    const mail = await findEmail(api.database.pool, { kind: 'newDevice', address: emailFor(sam) });
    expect(mail.text).toContain('Chrome on Windows');
    await logIn(sam, neighbor, { 'user-agent': chrome.replace('142', '150') });
    await logIn();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await newDeviceEmails()).toHaveLength(1);
  });

  test('sends one after a year away too, and what was not seen since is deleted', async () => {
    const { pool } = api.database;
    await logIn(sam, api, { 'user-agent': chrome });
    const known = async () =>
      (await pool.query('select from known_devices where user_id = $1', [sam.id])).rowCount;
    expect(await known()).toBe(2);
    await pool.query("update known_devices set seen_at = seen_at - interval '401 days' where user_id = $1", [
      sam.id,
    ]);
    await pool.query('delete from mails where user_id = $1', [sam.id]);
    await logIn(sam, api, { 'user-agent': chrome.replace('Chrome', 'Firefox') });
    await findEmail(api.database.pool, { kind: 'newDevice', address: emailFor(sam) });
    expect(await known()).toBe(1);
  });
});
