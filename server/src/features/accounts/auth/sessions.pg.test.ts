import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpForm } from '../../../../testing/api.ts';
import { stoppedClock } from '../../../../testing/clock.ts';
import { readCookie, type TestSite, testSite } from './auth.fixtures.ts';

const clock = stoppedClock();
let site: TestSite;
beforeAll(async () => {
  site = await testSite({ clock });
  await site.post('/api/signup', signUpForm('sam', { password: 'sam sam', confirmPassword: 'sam sam' }));
});
afterAll(() => site.close());

const logIn = (email: unknown = 'sam@example.com', password: unknown = 'sam sam', at = site) =>
  at.post('/api/login', { email, password });
/**
 * Any endpoint that needs a session shows whether the viewer is known: without a handler it responds with 500
 * instead of 401.
 */
const isKnown = async (cookie: string, at = site) =>
  (await at.get('/api/settings', { cookie })).statusCode !== 401;

test.each<[string, unknown, unknown, number, string, string]>([
  ['both empty', '', '', 400, 'loginFieldsMissing', 'Please enter both email and password'],
  ['no email', ' ', 'x', 400, 'loginFieldsMissing', 'Please enter both email and password'],
  ['no password', 'sam@example.com', '', 400, 'loginFieldsMissing', 'Please enter both email and password'],
  ['a wrong password', 'sam@example.com', 'wrong', 401, 'invalidCredentials', 'Invalid email or password'],
  [
    'an unknown email',
    'nobody@example.com',
    'sam sam',
    401,
    'invalidCredentials',
    'Invalid email or password',
  ],
  ['no email address', 'sam', 'sam sam', 401, 'invalidCredentials', 'Invalid email or password'],
  [
    'a NUL in the email',
    'sam\u0000@example.com',
    'sam sam',
    401,
    'invalidCredentials',
    'Invalid email or password',
  ],
  [
    'an endless password',
    'sam@example.com',
    'x'.repeat(900),
    401,
    'invalidCredentials',
    'Invalid email or password',
  ],
  ['a number for a password', 'sam@example.com', 5, 400, 'invalidRequest', 'The request could not be read.'],
  [
    'a list for an email',
    ['sam@example.com'],
    'sam sam',
    400,
    'invalidRequest',
    'The request could not be read.',
  ],
])('login with %s is refused', async (_name, email, password, status, code, detail) => {
  const answer = await logIn(email, password);
  expect(answer.json()).toMatchObject({ status, code, detail });
  expect(answer.cookies).toEqual([]);
});

test('a login returns the session, ignores the case of the email, and is recorded', async () => {
  await site.database.pool.query("update users set last_login = '2020-01-01'");
  const answer = await logIn(' SAM@Example.com');
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user.username).toBe('sam');
  expect(Date.parse(answer.json().user.lastLogin)).toBe(clock.now());
});

test('reads balance, unread count and missing settings', async () => {
  const other = await testSite();
  const signedUp = await other.post('/api/signup', signUpForm('rich'));
  const { id } = signedUp.json().user;
  await other.database.pool.query('insert into accounts (user_id, available_cents) values ($1, 12345)', [id]);
  await other.database.pool.query(
    `insert into notifications (user_id, id, type, content, read, created_at)
     select $1, gen_random_uuid(), 'AcceptBet', 'x', n = 1, now() from generate_series(1, 3) n`,
    [id],
  );
  await other.database.pool.query('delete from system_settings');
  const session = (await other.get('/api/session', { cookie: readCookie(signedUp) })).json();
  expect(session.user.accountBalanceCents).toBe(12345);
  expect(session).toMatchObject({ unreadNotifications: 2, settings: null });
  expect((await other.get('/api/session')).json()).toMatchObject({ user: null, unreadNotifications: 0 });
  await other.close();
});

describe('the cookie', () => {
  test('is HttpOnly and Lax on http', async () => {
    const [cookie] = (await logIn()).cookies;
    expect(cookie).toMatchObject({ name: 'sidebet_session', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie!.secure).toBeUndefined();
  });

  test('is __Host- and Secure on https, and accepted in later requests', async () => {
    const secure = await testSite({ database: site.database, publicUrl: 'https://sidebet.example' });
    const answer = await logIn(undefined, undefined, secure);
    expect(answer.cookies[0]).toMatchObject({
      name: '__Host-sidebet_session',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(answer.cookies[0]!.domain).toBeUndefined();
    expect(await isKnown(readCookie(answer), secure)).toBe(true);
    await secure.close();
  });

  test.each([
    ['nothing', ''],
    ['rubbish', 'sidebet_session=rubbish'],
    ['no signature', 'sidebet_session=abc.'],
    ['a forged signature', `sidebet_session=abc.${encodeURIComponent(`${'A'.repeat(43)}=`)}`],
    ['bad percent signs', 'sidebet_session=%%%'],
  ])('with %s is ignored', async (_name, cookie) => {
    expect(await isKnown(cookie)).toBe(false);
    const session = await site.get('/api/session', { cookie });
    expect(session.json().user).toBeNull();
  });
});

describe('a session ends', () => {
  test('at logout, although it was cached', async () => {
    const cookie = readCookie(await logIn());
    expect(await isKnown(cookie)).toBe(true);
    const answer = await site.post('/api/logout', {}, { cookie });
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ name: 'sidebet_session', value: '', maxAge: 0 });
    expect(await isKnown(cookie)).toBe(false);
    expect((await site.get('/api/session', { cookie })).json().user).toBeNull();
    expect((await site.post('/api/logout', {}, { cookie })).statusCode).toBe(204);
  });

  test('at the next login of the same browser', async () => {
    const cookie = readCookie(await logIn());
    const other = readCookie(await logIn());
    const answer = await site.post(
      '/api/login',
      { email: 'sam@example.com', password: 'sam sam' },
      { cookie },
    );
    expect([await isKnown(cookie), await isKnown(readCookie(answer)), await isKnown(other)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("without ending the user's other sessions", async () => {
    const [one, two] = [readCookie(await logIn()), readCookie(await logIn())];
    await site.post('/api/logout', {}, { cookie: one });
    expect(await isKnown(one)).toBe(false);
    expect(await isKnown(two)).toBe(true);
  });

  test('in other processes when the announcement arrives', async () => {
    const neighbor = await testSite({ database: site.database });
    const listener = await site.database.pool.connect();
    await listener.query('listen sidebet_live');
    const heard = new Promise<string>((resolve) =>
      listener.on('notification', ({ payload }) => resolve(payload!)),
    );
    const cookie = readCookie(await logIn());
    expect(await isKnown(cookie, neighbor)).toBe(true);

    await site.post('/api/logout', {}, { cookie });
    const { sessionsEnded } = JSON.parse(await heard);
    expect(sessionsEnded).toHaveLength(1);
    neighbor.auth.forgetSession(sessionsEnded[0]);
    expect(await isKnown(cookie, neighbor)).toBe(false);
    listener.release(true);
    await neighbor.close();
  });

  test('at its expiry, although it is cached', async () => {
    const cookie = readCookie(await logIn());
    const soon = new Date(clock.now() + 3_600_000);
    await site.database.pool.query('update sessions set expires_at = $1', [soon]);
    expect(await isKnown(cookie)).toBe(true);
    clock.moveBy(3_600_001);
    expect(await isKnown(cookie)).toBe(false);
    const session = await site.get('/api/session', { cookie });
    expect(session.json().user).toBeNull();
    expect(session.cookies[0]).toMatchObject({ name: 'sidebet_session', value: '' });
  });

  test('at most half a minute after its row is deleted', async () => {
    const cookie = readCookie(await logIn());
    expect(await isKnown(cookie)).toBe(true);
    await site.database.pool.query('delete from sessions');
    clock.moveBy(30_001);
    expect(await isKnown(cookie)).toBe(false);
  });
});

describe('by the session limits', () => {
  const day = 24 * 3_600_000;
  const visits = async (cookie: string) => {
    const known = await isKnown(cookie);
    const { user } = (await site.get('/api/session', { cookie })).json();
    expect(user !== null).toBe(known);
    return known;
  };

  test('a session ends a week after its last use, and its row is deleted', async () => {
    const cookie = readCookie(await logIn());
    clock.moveBy(7 * day - 1);
    expect(await visits(cookie)).toBe(true);
    clock.moveBy(7 * day - 1);
    expect(await visits(cookie)).toBe(true);
    clock.moveBy(7 * day);
    expect(await visits(cookie)).toBe(false);
    const { rows } = await site.database.pool.query(
      'select count(*) as n from sessions where last_seen_at < $1',
      [new Date(clock.now() - 7 * day + 1)],
    );
    expect(rows[0].n).toBe(0);
  });

  test('a session in daily use ends thirty days after its login', async () => {
    const answer = await logIn();
    expect(answer.cookies[0]).toMatchObject({ maxAge: 30 * 24 * 3600 });
    const cookie = readCookie(answer);
    for (let passed = 1; passed < 30; passed += 1) {
      clock.moveBy(day);
      expect(await visits(cookie)).toBe(true);
    }
    clock.moveBy(day);
    expect(await visits(cookie)).toBe(false);
  });

  test('a session ended for inactivity clears its cookie', async () => {
    const cookie = readCookie(await logIn());
    clock.moveBy(8 * day);
    const session = await site.get('/api/session', { cookie });
    expect(session.cookies[0]).toMatchObject({ name: 'sidebet_session', value: '', maxAge: 0 });
  });

  test('an ordinary request writes nothing', async () => {
    const cookie = readCookie(await logIn());
    const seen = async () =>
      (await site.database.pool.query('select max(last_seen_at) as at from sessions')).rows[0].at;
    const before = await seen();
    clock.moveBy(299_000);
    await visits(cookie);
    expect(await seen()).toBe(before);
    clock.moveBy(1_000);
    await visits(cookie);
    expect(await seen()).toBe(before + 300_000);
  });
});

describe('limits', () => {
  test('20 complete signup forms per hour and address', async () => {
    const limited = await testSite({ database: site.database, rateLimits: true, clock });
    const send = () => limited.post('/api/signup', signUpForm('sam'));
    for (let n = 0; n < 20; n += 1) expect((await send()).statusCode).toBe(409);
    expect((await limited.post('/api/signup', signUpForm('sam', { email: '' }))).statusCode).toBe(400);
    expect((await send()).statusCode).toBe(429);
    await limited.close();
  });
});

test('no errors were logged', () => {
  expect(site.errors).toEqual([]);
});
