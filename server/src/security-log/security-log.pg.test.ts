import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { findEmail, tokenIn } from '../../testing/emails.ts';
import { openConsole } from '../../testing/open-console.ts';
import { makeOperator, operator } from '../../testing/operators.ts';
import { sweepAt } from '../../testing/sweep.ts';
import { nextAppCode, turnOnTwoFactor } from '../../testing/two-factor.ts';
import { recordSecurityEvent } from './record.ts';

const password = 'correct horse';
const newPassword = 'battery staple';
const day = 24 * 3_600_000;

let api: TestApi;
let admin: TestUser;
let sam: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMITS: 'true' } });
  admin = await operator(api, 'olga');
});
afterAll(() => api.close());
beforeEach(async () => {
  sam = await api.user(`sam${people++}`);
});

type Row = { id: number; kind: string; userId: string | null; detail: string; sessionRef: string | null };
const emailFor = ({ username }: TestUser) => `${username}@example.com`;
/** A user's events, oldest first. */
async function readEvents(user: TestUser | null): Promise<Row[]> {
  const { rows } = await api.database.pool.query<Row>(
    // Ordered by time, because rows written after the response may be inserted out of order.
    'select * from security_events where user_id is not distinct from $1 order by at, id',
    [user?.id ?? null],
  );
  return rows;
}
const readLog = async (user: TestUser | null) =>
  (await readEvents(user)).map(({ kind, detail }) => `${kind} ${detail}`.trim());
const logIn = (body: object) => api.send('POST', '/api/login', { body });
const list = async (query: string) => (await admin.get(`/api/admin/security-log?${query}`)).json();

test('records logins with their factor and failed logins with their reason, for unknown emails too', async () => {
  await logIn({ email: emailFor(sam), password: 'wrong' });
  await logIn({ email: emailFor(sam), password });
  expect(await readLog(sam)).toEqual(['login.ok signUp', 'login.failed password', 'login.ok password']);
  const before = (await readEvents(null)).length;
  await logIn({ email: 'nobody@example.com', password });
  expect((await readLog(null)).slice(before)).toEqual(['login.failed password']);
});

test('records two-factor logins, step-ups, factor changes and ended sessions', async () => {
  const { secret } = await turnOnTwoFactor(api, sam);
  const begin = async () => (await logIn({ email: emailFor(sam), password })).json().secondStep.challenge;
  const second = (challenge: string, code: string) =>
    api.send('POST', '/api/login/second-step', { body: { challenge, code } });
  await second(await begin(), '000000');
  await second(await begin(), nextAppCode(api, secret));
  await sam.post('/api/me/step-up', { password: 'wrong' });
  await sam.post('/api/me/step-up', { password });
  const device = authenticator(api.server.url.replace('127.0.0.1', 'localhost'));
  const { challenge, options } = (await sam.post('/api/me/passkeys/options')).json();
  const added = await sam.post('/api/me/passkeys', {
    challenge,
    response: device.create(options),
    name: 'P',
  });
  await sam.delete(`/api/me/passkeys/${added.json().id}`);
  await sam.post('/api/me/two-step/backup-codes');
  await sam.delete('/api/me/sessions');
  await sam.post('/api/logout');
  expect((await readLog(sam)).slice(1)).toEqual([
    'factor.added twoStep',
    'login.failed code',
    'login.ok code',
    'stepUp.failed password',
    'stepUp.ok password',
    'factor.added passkey',
    'factor.removed passkey',
    'factor.changed backupCodes',
    'session.ended others',
    'session.ended logOut',
  ]);
});

test('records resets, email changes and contact details', async () => {
  await api.send('PUT', '/api/me/contact', {
    headers: { cookie: sam.cookie },
    body: { phone: '+1 312 555 0100', address: '1 Canary Street' },
  });
  await sam.post('/api/me/email', { email: `new${people}@example.com` });
  await api.send('POST', '/api/password-reset', { body: { email: emailFor(sam) } });
  const mail = await findEmail(api.database.pool, { kind: 'passwordReset', address: emailFor(sam) });
  const body = { token: tokenIn(mail), password: newPassword, confirmPassword: newPassword };
  await api.send('POST', '/api/password-reset/confirm', { body });
  expect((await readLog(sam)).slice(1)).toEqual([
    'contact.changed',
    'email.changeRequested',
    'password.resetRequested',
    'password.reset',
  ]);
});

test('records a lockout once', async () => {
  for (let n = 0; n < 12; n += 1) {
    await logIn({ email: emailFor(sam), password: 'wrong' });
    api.clock.moveBy(2 * 60_000 + 1);
  }
  expect((await readLog(sam)).filter((event) => event.startsWith('login.locked'))).toEqual([
    'login.locked stranger',
  ]);
});

describe('refused access', () => {
  test('records refused console access once a minute', async () => {
    for (let n = 0; n < 3; n += 1) await sam.get('/api/admin/people');
    await sam.get('/api/admin/audit');
    api.clock.moveBy(61_000);
    await sam.get('/api/admin/people');
    expect((await readLog(sam)).slice(1)).toEqual([
      'access.refused operatorListPeople.notFound',
      'access.refused operatorListAudit.notFound',
      'access.refused operatorListPeople.notFound',
    ]);
  });

  test("records access to another user's objects, but no other refusals", async () => {
    const other = await api.user(`other${people++}`);
    const [session] = (await other.get('/api/me/sessions')).json().items;
    await sam.delete(`/api/me/sessions/${session.id}`);
    await sam.post('/api/me/email', { email: 'rubbish' });
    expect((await readLog(sam)).slice(1)).toEqual(['access.refused endSession.sessionNotFound']);
  });
});

test('entering the console is recorded once per session, however many requests it opens with', async () => {
  const enteredBy = async (user: TestUser) =>
    (await readLog(user)).filter((event) => event.startsWith('console.'));
  const opal = await api.user(`opal${people++}`);
  const login = await logIn({ email: emailFor(opal), password });
  const cookies = login.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const elsewhere = api.session(opal, cookies);
  await makeOperator(api, opal);
  await opal.get('/api/admin/people');
  expect(await enteredBy(opal)).toEqual([]);
  await openConsole(api.database.pool, opal.id);
  await Promise.all([1, 2, 3, 4].map(() => opal.get('/api/admin/people')));
  await opal.get('/api/admin/audit');
  expect(await enteredBy(opal)).toEqual(['console.entered']);
  const [entered] = (await readEvents(opal)).filter(({ kind }) => kind === 'console.entered');
  expect(entered!.sessionRef).toMatch(/^[0-9a-f]{12}$/);

  await elsewhere.get('/api/admin/people');
  expect(await enteredBy(opal)).toEqual(['console.entered', 'console.entered']);
});

test('events of one session share a reference that is not its id', async () => {
  await sam.post('/api/me/step-up', { password: 'wrong' });
  await sam.post('/api/me/step-up', { password });
  const [, one, other] = await readEvents(sam);
  expect(one!.sessionRef).toMatch(/^[0-9a-f]{12}$/);
  expect(other!.sessionRef).toBe(one!.sessionRef);
  const { rows } = await api.database.pool.query('select id from sessions where user_id = $1', [sam.id]);
  expect(rows[0].id.replaceAll('-', '')).not.toContain(one!.sessionRef);
});

test('contains no secret and no address', async () => {
  const { secret, backupCodes } = await turnOnTwoFactor(api, sam);
  const begun = await logIn({ email: emailFor(sam), password });
  await api.inject({
    method: 'POST',
    url: '/api/login/second-step',
    remoteAddress: '203.0.113.77',
    payload: { challenge: begun.json().secondStep.challenge, code: backupCodes[0] },
  });
  await api.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: '2001:db8:1:2:3:4:5:6',
    headers: { 'user-agent': 'marked-agent someone@example.com' },
    payload: { email: 'unknown-marker@example.com', password: 'password-marker' },
  });
  await sam.post('/api/me/email', { email: 'changed-marker@example.com' });
  await readEvents(sam);
  const { rows } = await api.database.pool.query('select to_jsonb(s) as row from security_events s');
  const text = JSON.stringify(rows);
  const sessions = await api.database.pool.query(
    "select id, encode(token_hash, 'hex') as token from sessions",
  );
  const [, ownToken] = /sidebet_session=([\w-]+)/.exec(sam.cookie)!;
  const secrets = [
    ...[password, newPassword, secret, ...backupCodes, 'marker', 'marked', '@', 'example.com'],
    ...[begun.json().secondStep.challenge, '203.0.113.77', '3:4:5:6', sam.username, ownToken],
    ...sessions.rows.flatMap(({ id, token }) => [id, token]),
  ];
  for (const one of secrets) expect(text).not.toContain(one);
  // Control: networks and codes are present.
  expect(text).toContain('203.0.113"');
  expect(text).toContain('2001:db8:1:2"');
});

test('rejects free text', async () => {
  const event = { kind: 'login.failed', userId: null, source: null } as const;
  for (const detail of ['someone@example.com', 'two words', 'x'.repeat(81)]) {
    await expect(recordSecurityEvent(api.database.pool, 0, { ...event, detail })).rejects.toThrow('check');
  }
});

test('logins work while the log cannot be written', async () => {
  await readEvents(sam);
  await asOwner(api.database.url, async (owner) => {
    await owner.query('begin');
    await owner.query('lock table security_events in access exclusive mode');
    // Does not wait for what the response leaves behind, because that waits for the table.
    const logInOnly = (tried: string) =>
      api.server.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email: emailFor(sam), password: tried },
      });
    expect((await logInOnly('wrong')).statusCode).toBe(401);
    api.clock.moveBy(1);
    expect((await logInOnly(password)).statusCode).toBe(200);
    await owner.query('rollback');
  });
  await api.server.settled();
  expect((await readLog(sam)).slice(1)).toEqual(['login.failed password', 'login.ok password']);
});

describe('the security log', () => {
  test.each([
    "update security_events set kind = 'login.ok'",
    'delete from security_events',
    'truncate security_events',
  ])('is append-only for the application: %s', async (sql) => {
    await expect(api.database.pool.query(sql)).rejects.toThrow('permission denied');
  });

  test('deletes rows older than the retention, but never the last 30 days', async () => {
    const { pool } = api.database;
    const record = (daysAgo: number) =>
      recordSecurityEvent(pool, api.clock.now() - daysAgo * day, {
        kind: 'login.ok',
        userId: sam.id,
        detail: `days${daysAgo}`,
        source: null,
      });
    for (const daysAgo of [401, 399, 31, 29]) await record(daysAgo);
    await sweepAt(pool, api.clock.now());
    const signUp = 'login.ok signUp';
    expect(await readLog(sam)).toEqual(['login.ok days399', 'login.ok days31', 'login.ok days29', signUp]);
    await sweepAt(pool, api.clock.now(), 0);
    expect(await readLog(sam)).toEqual(['login.ok days29', signUp]);
  });
});

describe('operators read it', () => {
  test('newest first, by user, by kind, paginated', async () => {
    await sam.post('/api/me/step-up', { password: 'wrong' });
    await sam.post('/api/me/step-up', { password });
    await readEvents(sam);
    const first = await list(`userId=${sam.id}&limit=2`);
    expect(first.items).toMatchObject([
      { kind: 'stepUp.ok', username: sam.username, network: '127.0.0', device: expect.any(String) },
      { kind: 'stepUp.failed', detail: 'password', sessionRef: expect.any(String) },
    ]);
    const second = await list(`userId=${sam.id}&limit=2&cursor=${encodeURIComponent(first.nextCursor)}`);
    expect(second.items).toMatchObject([{ kind: 'login.ok', detail: 'signUp' }]);
    expect(second.nextCursor).toBeNull();
    expect((await list(`userId=${sam.id}&kind=stepUp`)).items).toHaveLength(2);
    expect((await list(`userId=${sam.id}&kind=stepUp.failed`)).items).toHaveLength(1);
    expect((await list(`userId=${sam.id}&kind=factor`)).items).toEqual([]);
  });
});
