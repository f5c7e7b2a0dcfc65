import { refusalMessages } from '@sidebet/domain/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpForm } from '../../../../testing/api.ts';
import { stoppedClock } from '../../../../testing/clock.ts';
import { readCookie, type TestSite, testSite } from './auth.fixtures.ts';

const day = 86_400_000;
// At noon, when the date is the same in UTC and UTC−5. Not a fixed day: Better Auth reads the machine's clock, and would find its
// sessions ended.
const clock = stoppedClock(Math.floor(Date.now() / day) * day + day / 2);
const today = new Date(clock.now());
/** The date of birth, YYYY-MM-DD, of someone who turned 18 on the clock's day, or turns 18 on the day after. */
const [eighteen, almostEighteen] = [0, 1].map((later) => {
  const [year, month, date] = [today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + later];
  // There is no 29 February 18 years before one.
  const isLeapDay = new Date(Date.UTC(year, month, date)).getUTCMonth() !== month && later === 0;
  return new Date(Date.UTC(year, month, isLeapDay ? date - 1 : date)).toISOString().slice(0, 10);
}) as [string, string];

let site: TestSite;
beforeAll(async () => {
  site = await testSite({ clock });
  expect((await site.post('/api/signup', signUpForm('taken'))).statusCode).toBe(200);
});
afterAll(() => site.close());

const tooLong = 'a'.repeat(129);
test.each<[string, Record<string, unknown>, number, string, string, string]>([
  [
    'no first name',
    { firstName: ' ' },
    400,
    'signupFieldsMissing',
    'firstName',
    'Please fill in all required fields',
  ],
  [
    'no last name',
    { lastName: '' },
    400,
    'signupFieldsMissing',
    'lastName',
    'Please fill in all required fields',
  ],
  ['no date of birth', { dob: '' }, 400, 'signupFieldsMissing', 'dob', 'Please fill in all required fields'],
  ['no email', { email: '' }, 400, 'signupFieldsMissing', 'email', 'Please fill in all required fields'],
  [
    'no username',
    { username: '' },
    400,
    'signupFieldsMissing',
    'username',
    'Please fill in all required fields',
  ],
  [
    'no password',
    { password: '' },
    400,
    'signupFieldsMissing',
    'password',
    'Please fill in all required fields',
  ],
  [
    'no email at all',
    { email: 'jordan' },
    400,
    'invalidEmail',
    'email',
    'Please enter a valid email address',
  ],
  [
    'an email of odd letters',
    { email: 'jö@exämple.com' },
    400,
    'invalidEmailAddress',
    'email',
    'Invalid email address',
  ],
  [
    'a NUL in the email',
    { email: 'a\u0000@b.com' },
    400,
    'invalidEmail',
    'email',
    'Please enter a valid email address',
  ],
  [
    'a short password',
    { password: '12345' },
    400,
    'passwordTooShort',
    'password',
    'Password must be at least 6 characters long',
  ],
  [
    'a long password',
    { password: tooLong, confirmPassword: tooLong },
    400,
    'passwordTooLong',
    'password',
    refusalMessages.passwordTooLong,
  ],
  [
    'another confirmation',
    { confirmPassword: 'other' },
    400,
    'passwordsDiffer',
    'confirmPassword',
    'Passwords do not match',
  ],
  ['a short username', { username: 'ab' }, 400, 'usernameLength', 'username', refusalMessages.usernameLength],
  [
    'a long username',
    { username: 'a'.repeat(21) },
    400,
    'usernameLength',
    'username',
    refusalMessages.usernameLength,
  ],
  [
    'an odd username',
    { username: 'a b c' },
    400,
    'usernameCharacters',
    'username',
    refusalMessages.usernameCharacters,
  ],
  ['no such day', { dob: '2001-02-30' }, 400, 'dobInvalid', 'dob', refusalMessages.dobInvalid],
  ['a birth in the future', { dob: '2100-01-01' }, 400, 'dobInFuture', 'dob', refusalMessages.dobInFuture],
  [
    'eighteen tomorrow',
    { dob: almostEighteen },
    403,
    'underage',
    'dob',
    'You must be at least 18 years old to sign up',
  ],
  [
    'a taken email',
    { email: 'TAKEN@example.com' },
    409,
    'emailTaken',
    'email',
    'Email is already registered',
  ],
  [
    'a taken username',
    { username: 'TaKeN' },
    409,
    'usernameTaken',
    'username',
    refusalMessages.usernameTaken,
  ],
])('%s is refused', async (_name, changes, status, code, field, detail) => {
  const answer = await site.post('/api/signup', signUpForm('newcomer', changes));
  expect(answer.json()).toMatchObject({ code, detail, status, fields: [{ path: field, message: detail }] });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.cookies).toEqual([]);
});

test.each<[string, unknown]>([
  ['a number for a name', signUpForm('typed', { firstName: 7 })],
  ['an object for an email', signUpForm('typed', { email: { $ne: '' } })],
  ['a list', []],
  ['null', null],
  ['a text', 'hello'],
  ['a very long name', signUpForm('typed', { firstName: 'a'.repeat(300) })],
])('%s is an unreadable request', async (_name, body) => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/signup',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe('invalidRequest');
});

test('broken JSON is an unreadable request', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await site.app.inject({ method: 'POST', url: '/api/signup', headers, payload: '{"a":' });
  expect(answer.statusCode).toBe(400);
});

test("a signup returns the contract's session and logs in", async () => {
  const form = signUpForm('Newcomer', {
    email: ' New@Example.com ',
    dob: eighteen,
    promoCode: ' BET10 ',
  });
  const answer = await site.post('/api/signup', {
    ...form,
    role: 'admin',
    accountBalanceCents: 5,
    isVerified: true,
  });
  expect(answer.json()).toMatchObject({
    user: {
      email: 'new@example.com',
      firstName: 'Jordan',
      lastName: 'Reyes',
      fullName: 'Jordan Reyes',
      username: 'Newcomer',
      dob: eighteen,
      promoCode: 'BET10',
      profilePicture: null,
      accountBalanceCents: 0,
      isVerified: false,
      role: 'user',
      phone: null,
      address: null,
      timeZone: null,
      oddsFormat: 'american',
      showsOpenBets: true,
      showsSides: true,
      silencedUntil: null,
      nextStep: 'addMoney',
    },
    unreadNotifications: 0,
    settings: {
      betsAllowed: true,
      canPlaceBets: true,
      blockAppUse: false,
      depositsAllowed: true,
      withdrawalApprovalCents: 500_00,
      minimumStakeCents: 1_00,
      openBetsPerEvent: 20,
      tieRule: 'awayWins',
    },
    now: new Date(clock.now()).toISOString(),
    playMoney: true,
    payouts: 'paypal',
  });
  expect(answer.json().user.lastLogin).not.toBeNull();
  expect(JSON.stringify(answer.json())).not.toContain('correct horse');

  const session = await site.get('/api/session', { cookie: readCookie(answer) });
  expect(session.json().user.username).toBe('Newcomer');
});

test('of 20 concurrent signups with one username in different case, exactly one succeeds', async () => {
  const spellings = Array.from({ length: 20 }, (_, n) =>
    [...'contested'].map((letter, at) => ((n >> (at % 5)) & 1 ? letter.toUpperCase() : letter)).join(''),
  );
  const answers = await Promise.all(
    spellings.map((username, n) => site.post('/api/signup', signUpForm(`contender${n}`, { username }))),
  );
  const codes = answers.map((answer) => answer.json().code ?? 'in').sort();
  expect(codes).toEqual(['in', ...Array(19).fill('usernameTaken')]);
  const { rows } = await site.database.pool.query(
    `select (select count(*) from users where email like 'contender%') as users,
      (select count(*) from credentials c join users u on u.id = c.user_id where u.email like 'contender%') as credentials,
      (select count(*) from sessions s join users u on u.id = s.user_id where u.email like 'contender%') as sessions`,
  );
  expect(rows).toEqual([{ users: 1, credentials: 1, sessions: 1 }]);
});

test('of 10 concurrent signups with one email in different case, exactly one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      site.post(
        '/api/signup',
        signUpForm(`racer${n}`, { email: n % 2 ? 'RACE@example.com' : 'race@Example.com' }),
      ),
    ),
  );
  const codes = answers.map((answer) => answer.json().code ?? 'in').sort();
  expect(codes).toEqual([...Array(9).fill('emailTaken'), 'in']);
});

test('nothing above is logged as an error', () => expect(site.errors).toEqual([]));
