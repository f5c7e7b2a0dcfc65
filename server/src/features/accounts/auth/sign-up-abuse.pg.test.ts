import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpForm, type TestApi, testApi } from '../../../../testing/api.ts';
import { findEmail, findEmails } from '../../../../testing/emails.ts';

let api: TestApi;
let people = 0;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const signUp = (username: string, changes: object = {}, at = api) =>
  at.send('POST', '/api/signup', { body: { ...signUpForm(username), ...changes } });

describe('a signup with a stranger’s address', () => {
  const spam = 'Win 500 dollars now';

  test('emails them no user input, neither for verification nor for a reset', async () => {
    const name = `spam${people++}`;
    expect((await signUp(name, { firstName: spam, lastName: spam })).statusCode).toBe(200);
    const address = `${name}@example.com`;
    await findEmail(api.database.pool, { kind: 'verification', address });
    await api.send('POST', '/api/password-reset', { body: { email: address } });
    await findEmail(api.database.pool, { kind: 'passwordReset', address });
    const emails = await findEmails(api.database.pool, { address });
    expect(emails).toHaveLength(2);
    expect(JSON.stringify(emails)).not.toContain('Win 500');
  });

  test.each(['http://spam.example', 'www.spam.example', 'a@spam.example', '<b>Sam</b>'])(
    'is refused with %s for a name',
    async (firstName) => {
      expect((await signUp(`spam${people++}`, { firstName })).json()).toMatchObject({
        code: 'nameCharacters',
        fields: [{ path: 'firstName' }],
      });
    },
  );
});

test('an email change to a stranger’s address contains no name', async () => {
  const sam = await api.user(`sam${people++}`);
  await api.database.pool.query("update users set first_name = 'Win 500 dollars' where id = $1", [sam.id]);
  await sam.post('/api/me/email', { email: 'stranger@example.com' });
  const mail = await findEmail(api.database.pool, { kind: 'emailChange', address: 'stranger@example.com' });
  expect(JSON.stringify(mail)).not.toContain('Win 500');
});

test.each(['admin', 'Support', 'side_bet', '0perator', 'M0derator'])(
  'the username %s is reserved and reads as taken',
  async (username) => {
    const email = `reserved${people++}@example.com`;
    expect((await signUp(username, { email })).json()).toMatchObject({
      code: 'usernameTaken',
      detail: 'Username is already taken',
      fields: [{ path: 'username' }],
    });
  },
);

test.each(['chelsea', 'liverpool1'])('the password %s is too common', async (password) => {
  const name = `sam${people++}`;
  expect((await signUp(name, { password, confirmPassword: password })).json()).toMatchObject({
    code: 'passwordTooCommon',
    detail: 'Choose a less common password.',
    fields: [{ path: 'password' }],
  });
  expect((await signUp(name)).statusCode).toBe(200);
});

test('a password of spaces is too weak', async () => {
  const password = '        ';
  const answer = await signUp(`sam${people++}`, { password, confirmPassword: password });
  expect(answer.json()).toMatchObject({ code: 'passwordTooWeak', fields: [{ path: 'password' }] });
});

test('after 20 signups the message and Retry-After state the wait', async () => {
  const limited = await testApi({ database: api.database, env: { RATE_LIMITS: 'true' } });
  try {
    for (let n = 0; n < 20; n += 1) await signUp('taken', { email: `many${n}@example.com` }, limited);
    limited.clock.moveBy(5 * 60_000);
    const refused = await signUp('taken', { email: 'one-more@example.com' }, limited);
    // An hour after the first one.
    expect(refused.headers['retry-after']).toBe(String(55 * 60));
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'tooManyRequests',
      detail: 'Too many attempts. Try again in 55 minutes.',
    });
  } finally {
    await limited.close();
  }
});
