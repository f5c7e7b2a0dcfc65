import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';

/**
 * The log contains no personal data and no secrets. Each value below is a marker that passes through the whole
 * server in valid and invalid requests, at the most verbose log level. No log line may contain one.
 */

let lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  lines = [];
  const stream = { write: (line: string) => void lines.push(line) };
  api = await testApi({
    logger: { level: 'trace', stream },
    env: {
      RATE_LIMITS: 'true',
      WORKERS: 'true',
      // Nothing listens on this port, so every email fails and the failure is logged.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Sidebet <no-reply@example.com>',
    },
  });
});
afterAll(() => api.close());

const marked = {
  firstName: 'Markfirst',
  lastName: 'Marklast',
  dob: '1987-06-05',
  email: 'mark.email@marked.example',
  username: 'markuser',
  password: 'Mark-Passw0rd-x',
  confirmPassword: 'Mark-Passw0rd-x',
  promoCode: 'MARKPROMO',
};
const markers = [
  'Markfirst',
  'Marklast',
  '1987-06-05',
  'mark.email',
  'marked.example',
  'markuser',
  'Mark-Passw0rd',
  'MARKPROMO',
  'mark.agent',
  '203.0.113.77',
  'markkey',
  'mark.payee',
  'Marksubject',
  'Markmessage',
  'marktoken',
  'marksearch',
  'Mark-Wrong',
  'markcookie',
  '0199 4711',
  'Markstreet',
];

test('signup, login, reset, verification, money and support log no marker', async () => {
  const plain = {
    'user-agent': 'mark.agent/1.0',
    'x-forwarded-for': '203.0.113.77',
    cookie: 'other=markcookie',
  };
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object, more = {}) =>
    api.inject({
      method,
      url,
      headers: { ...plain, ...more },
      ...(body && { payload: body }),
    });
  const statuses: Record<string, number> = {};
  const note = async (name: string, answer: ReturnType<typeof send>) => {
    statuses[name] = (await answer).statusCode;
    return answer;
  };

  const signedUp = await note('signup', send('POST', '/api/signup', marked));
  const cookies = signedUp.cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const mine = { cookie: `${cookies}; other=markcookie` };
  await note('taken', send('POST', '/api/signup', marked));
  await note('wrong login', send('POST', '/api/login', { email: marked.email, password: 'Mark-Wrong-1' }));
  await note('login', send('POST', '/api/login', { email: marked.email, password: marked.password }));
  await note('bad json', send('POST', '/api/login', undefined, { 'content-type': 'application/json' }));
  await note(
    'broken json',
    api.inject({
      method: 'POST',
      url: '/api/login',
      headers: { ...plain, 'content-type': 'application/json' },
      payload: '{"email": "mark.email@marked.example", "password": Mark-Wrong',
    }),
  );
  await note('reset', send('POST', '/api/password-reset', { email: marked.email }));
  await note('wrong link', send('POST', '/api/password-reset/check', { token: 'marktoken' }));
  await note('unknown reset', send('GET', '/reset-password?token=marktoken'));
  await note('not a path', send('GET', '/api/nothing/mark.email@marked.example?token=marktoken'));
  await note('undecodable', send('GET', '/api/%E0%A4%A?token=marktoken'));
  await note('search', send('GET', '/api/people?q=marksearch', undefined, mine));
  await note(
    'contact',
    send('PUT', '/api/me/contact', { phone: '+1 555 0199 4711', address: 'Markstreet 1' }, mine),
  );
  await note(
    'deposit',
    send('POST', '/api/deposits', { amountCents: 50_00 }, { ...mine, 'idempotency-key': 'markkey-deposit' }),
  );
  await note(
    'webhook',
    send('POST', '/api/webhooks/stripe', { marker: 'Markmessage' }, { 'stripe-signature': 'marktoken' }),
  );
  const { id } = signedUp.json().user;
  await api.database.pool.query('update users set email_verified = true where id = $1', [id]);
  await api.server.book.execute({
    command: { kind: 'adjust', adjustmentId: crypto.randomUUID(), userId: id, amountCents: 100_00 },
  });
  const payee = 'mark.payee@marked.example';
  const withdrawal = { amountCents: 20_00, paypalEmail: payee, confirmPaypalEmail: payee };
  await note(
    'withdrawal',
    send('POST', '/api/withdrawals', withdrawal, { ...mine, 'idempotency-key': 'markkey-withdrawal' }),
  );
  const message = () => ({
    id: crypto.randomUUID(),
    subject: 'Marksubject',
    category: 'other',
    message: 'Markmessage of someone',
    attachmentUrl: null,
  });
  await note('support', send('POST', '/api/support-tickets', message(), mine));
  // PostgreSQL quotes the whole row that violates a constraint.
  await asOwner(api.database.url, (owner) =>
    owner.query(
      "alter table support_tickets add constraint unforeseen check (subject <> 'Marksubject') not valid",
    ),
  );
  await note('unforeseen', send('POST', '/api/support-tickets', message(), mine));
  // Background jobs log too: emails are being composed and sent at this point.
  await expect.poll(() => lines.some((line) => line.includes('could not send an email'))).toBe(true);
  expect(statuses).toEqual({
    signup: 200,
    taken: 409,
    'wrong login': 401,
    login: 200,
    'bad json': 400,
    'broken json': 400,
    reset: 204,
    'wrong link': 409,
    'unknown reset': 404,
    'not a path': 404,
    undecodable: 400,
    search: 200,
    contact: 200,
    deposit: 200,
    webhook: 400,
    withdrawal: 200,
    support: 200,
    unforeseen: 500,
  });

  const said = lines.join('');
  const secret = signedUp.cookies.map(({ value }) => value).filter((value) => value.length > 8);
  for (const marker of [...markers, ...secret]) {
    const line = lines.find((text) => text.toLowerCase().includes(marker.toLowerCase()));
    expect(`${marker}: ${line ?? 'not logged'}`).toBe(`${marker}: not logged`);
  }
  // Control: expected lines are logged, with the request id from the response.
  for (const route of ['/api/signup', '/api/withdrawals', '/api/support-tickets', 'unmatched'])
    expect(said).toContain(`"route":"${route}"`);
  for (const sentence of ['could not send an email yet', 'request failed', '"constraint":"unforeseen"'])
    expect(said).toContain(sentence);
  expect(said).toContain(signedUp.headers['x-request-id']);
});
