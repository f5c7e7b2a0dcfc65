import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { authenticator } from '../../../../testing/authenticator.ts';
import { makeOperator, operator } from '../../../../testing/operators.ts';
import { plainImage } from '../../../../testing/sample-files.ts';
import { nextAppCode, turnOnTwoFactor } from '../../../../testing/two-factor.ts';

/** What an operator's session needs before the console responds. */

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await testApi();
  ann = await api.user('ann', 2_000_00);
});
afterAll(() => api.close());

const reason = 'Requested by phone';
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);

const readPeople = (by: TestUser) => by.get('/api/admin/people');
const adjust = (by: TestUser, key?: string) =>
  by.post(`/api/admin/people/${ann.id}/adjustments`, { amountCents: 5_00, reason }, key);
const outcome = (answer: LightMyRequestResponse) =>
  answer.statusCode < 400 ? 'ok' : String(answer.json().code);

/** An operator who only has the role. */
async function newOperator(username: string): Promise<TestUser> {
  const user = await api.user(username);
  await makeOperator(api, user);
  return user;
}

/** Starts another session; `code` completes it if two-factor authentication is on. */
async function logIn(user: TestUser, code?: string): Promise<TestUser> {
  const body = { email: `${user.username}@example.com`, password: 'correct horse' };
  let answer = await api.send('POST', '/api/login', { body });
  if (code) {
    const { challenge } = answer.json().secondStep;
    answer = await api.send('POST', '/api/login/second-step', { body: { challenge, code } });
  }
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return api.session(user, cookie);
}

/** Moves all times of a session into the past. */
async function ageSession({ id }: TestUser, ms: number): Promise<void> {
  await api.database.pool.query(
    `update sessions set created_at = created_at - $2 * interval '1 millisecond',
       last_seen_at = last_seen_at - $2 * interval '1 millisecond',
       proven_at = proven_at - $2 * interval '1 millisecond',
       second_factor_at = second_factor_at - $2 * interval '1 millisecond'
     where user_id = $1`,
    [id, ms],
  );
  api.server.auth.forgetAllSessions();
}

async function waitingWithdrawal(): Promise<string> {
  const email = 'payee@mail.com';
  const body = { amountCents: 600_00, paypalEmail: email, confirmPaypalEmail: email };
  return (await ann.post('/api/withdrawals', body)).json().withdrawal.id;
}

test('a 20-day-old session without two-factor authentication moves no money', async () => {
  const olga = await newOperator('olga');
  const withdrawal = await waitingWithdrawal();
  await api.database.pool.query(
    `update sessions set created_at = now() - interval '20 days', proven_at = now() - interval '20 days',
       last_seen_at = now() - interval '1 day' where user_id = $1`,
    [olga.id],
  );
  api.server.auth.forgetAllSessions();
  const answers = [
    await adjust(olga),
    await olga.post(`/api/admin/withdrawals/${withdrawal}/approval`, { reason }),
  ];
  expect(answers.map(outcome)).toEqual(['unauthenticated', 'unauthenticated']);
  expect(await ann.balanceCents()).toBe(1_400_00);
  const { rows } = await api.database.pool.query('select status from withdrawals where id = $1', [
    withdrawal,
  ]);
  expect(rows).toEqual([{ status: 'processing' }]);
});

describe('without two-factor authentication', () => {
  let paul: TestUser;
  beforeAll(async () => {
    paul = await newOperator('paul');
  });

  test('every endpoint refuses and explains what to do, even with an invalid body', async () => {
    const answers = [
      await readPeople(paul),
      await adjust(paul),
      await paul.post(`/api/admin/people/${ann.id}/adjustments`, { nonsense: true }),
      await paul.get('/api/admin/people/nobody'),
    ];
    expect(answers.map(outcome)).toEqual(Array(4).fill('operatorNeedsSecondFactor'));
    expect(answers[0]!.json()).toMatchObject({
      status: 403,
      detail: 'Operators need an authenticator app or a passkey. Set one up to open the console.',
    });
  });

  test("an attachment of a user's ticket is refused too", async () => {
    const { attachmentUrl } = await sendAttachment(ann);
    expect(outcome(await paul.get(attachmentUrl))).toBe('operatorNeedsSecondFactor');
    expect(outcome(await ann.get(attachmentUrl))).toBe('ok');
  });

  test('setting up an authenticator app opens the console', async () => {
    await turnOnTwoFactor(api, paul);
    expect([outcome(await readPeople(paul)), outcome(await adjust(paul))]).toEqual(['ok', 'ok']);
  });

  test('setting up a passkey opens it too', async () => {
    const rita = await newOperator('rita');
    await addRealPasskey(rita);
    expect([outcome(await readPeople(rita)), outcome(await adjust(rita))]).toEqual(['ok', 'ok']);
  });
});

describe('with two-factor authentication', () => {
  test('a password-only session is refused until the second factor is used', async () => {
    const pia = await newOperator('pia');
    const device = await addRealPasskey(pia);
    const other = await logIn(pia);
    expect([outcome(await readPeople(other)), outcome(await adjust(other))]).toEqual([
      'stepUpNeeded',
      'stepUpNeeded',
    ]);
    const { challenge, options } = (await other.post('/api/me/step-up/passkey/options')).json();
    const passkey = { challenge, response: device.get(options) };
    expect(outcome(await other.post('/api/me/step-up', { passkey }))).toBe('ok');
    expect([outcome(await readPeople(other)), outcome(await adjust(other))]).toEqual(['ok', 'ok']);
  });

  test('a login with a code opens the console', async () => {
    const lea = await newOperator('lea');
    const { backupCodes } = await turnOnTwoFactor(api, lea);
    const other = await logIn(lea, backupCodes[0]);
    expect([outcome(await readPeople(other)), outcome(await adjust(other))]).toEqual(['ok', 'ok']);
  });

  test('after ten minutes reads continue and changes need a code; the same request then works', async () => {
    const tom = await newOperator('tom');
    const { backupCodes } = await turnOnTwoFactor(api, tom);
    await ageSession(tom, minutes(10));
    const before = await ann.balanceCents();
    expect(outcome(await readPeople(tom))).toBe('ok');
    expect(outcome(await adjust(tom, 'the-intent'))).toBe('stepUpNeeded');
    expect(await ann.balanceCents()).toBe(before);
    expect(outcome(await tom.post('/api/me/step-up', { code: backupCodes[0] }))).toBe('ok');
    expect(outcome(await adjust(tom, 'the-intent'))).toBe('ok');
    expect(await ann.balanceCents()).toBe(before + 5_00);
  });

  test('a password is not sufficient and cannot replace the second factor', async () => {
    const uma = await newOperator('uma');
    const { backupCodes } = await turnOnTwoFactor(api, uma);
    await ageSession(uma, minutes(10));
    const proof = await uma.post('/api/me/step-up', { password: 'correct horse' });
    expect(proof.json()).toMatchObject({ status: 403, code: 'secondFactorNeeded' });
    expect(outcome(await uma.post('/api/me/passkeys/options'))).toBe('stepUpNeeded');
    expect(outcome(await uma.post('/api/me/two-step/backup-codes'))).toBe('stepUpNeeded');
    expect(outcome(await uma.post('/api/me/step-up', { code: backupCodes[0] }))).toBe('ok');
    expect(outcome(await uma.post('/api/me/passkeys/options'))).toBe('ok');
  });

  test('removing the last second factor closes the console', async () => {
    const vic = await newOperator('vic');
    const { secret } = await turnOnTwoFactor(api, vic);
    const code = nextAppCode(api, secret);
    expect(outcome(await vic.post('/api/me/two-step/disable', { password: 'correct horse', code }))).toBe(
      'ok',
    );
    expect(outcome(await readPeople(vic))).toBe('operatorNeedsSecondFactor');
  });
});

describe('a session ends', () => {
  const endedBy = async (by: TestUser) => {
    const answer = await by.get('/api/session');
    const { user, operatorSessionEndedBy } = answer.json();
    return [user, operatorSessionEndedBy];
  };

  test('after 30 minutes of inactivity, reported once', async () => {
    const wim = await operator(api, 'wim');
    await api.database.pool.query(
      "update sessions set created_at = now() - interval '1 hour', last_seen_at = now() - interval '29 minutes' where user_id = $1",
      [wim.id],
    );
    api.server.auth.forgetAllSessions();
    expect(outcome(await readPeople(wim))).toBe('ok');
    await ageSession(wim, minutes(31));
    expect(outcome(await readPeople(wim))).toBe('unauthenticated');
    expect(await endedBy(wim)).toEqual([null, 'idle']);
    expect(await endedBy(wim)).toEqual([null, undefined]);
  });

  test('after 12 hours, however active it is', async () => {
    const xia = await operator(api, 'xia');
    await api.database.pool.query(
      "update sessions set created_at = now() - interval '12 hours', last_seen_at = now() where user_id = $1",
      [xia.id],
    );
    api.server.auth.forgetAllSessions();
    expect(outcome(await readPeople(xia))).toBe('unauthenticated');
    expect(await endedBy(xia)).toEqual([null, 'age']);
  });

  test('of a user who is not an operator, later', async () => {
    const yan = await api.user('yan');
    await ageSession(yan, hours(13));
    expect(outcome(await yan.get('/api/friends'))).toBe('ok');
  });
});

async function addRealPasskey(user: TestUser) {
  const device = authenticator(api.server.url.replace('127.0.0.1', 'localhost'));
  const { challenge, options } = (await user.post('/api/me/passkeys/options')).json();
  const answer = await user.post('/api/me/passkeys', {
    challenge,
    response: device.create(options),
    name: 'Phone',
  });
  expect(answer.statusCode).toBe(200);
  return device;
}

async function sendAttachment(user: TestUser): Promise<{ attachmentUrl: string }> {
  const answer = await api.send('POST', '/api/me/support-attachments?name=a.png', {
    headers: { cookie: user.cookie, 'content-type': 'application/octet-stream' },
    body: await plainImage('png', 8),
  });
  return answer.json();
}
