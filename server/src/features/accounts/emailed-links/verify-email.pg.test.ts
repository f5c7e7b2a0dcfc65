import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { findEmail, findEmails, tokenIn } from '../../../../testing/emails.ts';
import { signVerification } from '../auth/verification-link.ts';

const notValid = {
  status: 409,
  code: 'linkNotValid',
  detail: 'This link is no longer valid. Request a new one.',
};
const hour = 3_600_000;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const confirm = (token: string) => api.send('POST', '/api/email-verification/confirm', { body: { token } });
const isVerified = async (user: TestUser) => (await user.get('/api/session')).json().user.isVerified;
const mailTo = ({ username }: TestUser, count = 1) =>
  findEmail(api.database.pool, { kind: 'verification', address: `${username}@example.com`, count });

test('signup emails a link that verifies the address, however often it is opened', async () => {
  const user = await api.user('amy', 0, { isVerified: false });
  expect(await isVerified(user)).toBe(false);
  const mail = await mailTo(user);
  expect(mail.text).toContain('/verify-email?token=');
  const answer = await confirm(tokenIn(mail));
  expect(answer.statusCode).toBe(204);
  expect(answer.cookies).toEqual([]);
  expect(await isVerified(user)).toBe(true);
  expect((await confirm(tokenIn(mail))).statusCode).toBe(204);
});

test('another link can be requested until the address is verified; both work', async () => {
  const user = await api.user('ben', 0, { isVerified: false });
  const first = tokenIn(await mailTo(user));
  expect((await user.post('/api/email-verification')).statusCode).toBe(204);
  const second = tokenIn(await mailTo(user, 2));
  expect((await confirm(first)).statusCode).toBe(204);
  expect((await confirm(second)).statusCode).toBe(204);
  expect((await user.post('/api/email-verification')).statusCode).toBe(204);
  expect(
    await findEmails(api.database.pool, { kind: 'verification', address: 'ben@example.com' }),
  ).toHaveLength(2);
});

test('a link works for 24 hours', async () => {
  const user = await api.user('cas', 0, { isVerified: false });
  const token = tokenIn(await mailTo(user));
  api.clock.moveBy(24 * hour);
  expect((await confirm(token)).json()).toMatchObject(notValid);
  api.clock.moveBy(-1_000);
  expect(await isVerified(user)).toBe(false);
  expect((await confirm(token)).statusCode).toBe(204);
});

test('a foreign link is refused and verifies no one', async () => {
  const user = await api.user('dee', 0, { isVerified: false });
  const token = tokenIn(await mailTo(user));
  const [head, body] = token.split('.');
  const forged = await signVerification(
    'another secret that is long enough',
    'dee@example.com',
    api.clock.now(),
  );
  const nobodys = await signVerification(
    'a secret for tests that is long enough to be one',
    'nobody@example.com',
    api.clock.now(),
  );
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  for (const attempt of [
    '',
    'x',
    `${head}.${body}`,
    `${head}.${body}.AAAA`,
    forged,
    nobodys,
    unsigned,
    '\u0000',
  ])
    expect((await confirm(attempt)).json(), attempt).toMatchObject(notValid);
  expect(await isVerified(user)).toBe(false);
});

test('requesting a link needs a session', async () => {
  expect((await api.send('POST', '/api/email-verification')).statusCode).toBe(401);
});

test('link requests are limited', async () => {
  const limited = await testApi({ database: api.database, env: { RATE_LIMITS: 'true' } });
  try {
    const user = await limited.user('eve');
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await user.post('/api/email-verification')).statusCode);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  } finally {
    await limited.close();
  }
});
