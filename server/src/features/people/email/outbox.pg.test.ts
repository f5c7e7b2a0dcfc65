import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../../../testing/api.ts';
import { findEmail } from '../../../../testing/emails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const opened = await api.inject({
    method: 'GET',
    url: printedPath(),
    headers: { host: 'localhost:3000' },
  });
  expect(opened.statusCode).toBe(303);
  const [set] = opened.cookies;
  expect(set).toMatchObject({ path: '/outbox', httpOnly: true, sameSite: 'Strict' });
  cookie = `${set!.name}=${set!.value}`;
});
afterAll(() => api.close());

const get = (url: string, at = api, host = 'localhost:3000', headers: Record<string, string> = {}) =>
  at.inject({ method: 'GET', url, headers: { host, cookie, ...headers } });
/** The path of the link printed at startup. */
function printedPath(): string {
  const { pathname, search } = new URL(api.server.outboxUrl!);
  return pathname + search;
}
/** The cookie after opening the printed link. */
let cookie = '';

test('lists the newest emails and shows one, with its HTML in a sandboxed frame', async () => {
  await api.user('amy');
  const mail = await findEmail(api.database.pool, { kind: 'verification', address: 'amy@example.com' });
  const page = await get('/outbox');
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  for (const text of ['Development outbox', 'amy@example.com', mail.subject])
    expect(page.body).toContain(text);
  expect(page.body).toContain(`src="/outbox/${mail.id}/html"`);
  expect(page.body).not.toContain('<script');

  const html = await get(`/outbox/${mail.id}/html`);
  expect(html.body).toContain('Verify email address');
  const policy = String(html.headers['content-security-policy']);
  expect(policy).toContain('sandbox');
  for (const { headers } of [page, html]) {
    expect(String(headers['content-security-policy'])).not.toContain('unsafe-inline');
    expect(String(headers['content-security-policy'])).toMatch(/style-src [^;]*'sha256-/);
  }
  expect(policy).not.toContain('allow-scripts');
  expect(policy).not.toContain('allow-same-origin');
  expect((await get('/api/mail')).json()).toEqual({ outboxPath: '/outbox' });
});

test('a hostile name is escaped', async () => {
  const { signUpForm } = await import('../../../../testing/api.ts');
  await api.send('POST', '/api/signup', { body: signUpForm('eve') });
  // Signup refuses such a name. Names stored before that rule are still escaped.
  await api.database.pool.query(
    "update users set first_name = '<script>alert(1)</script>' where username = 'eve'",
  );
  await api.send('POST', '/api/password-reset', { body: { email: 'eve@example.com' } });
  const mail = await findEmail(api.database.pool, { kind: 'passwordReset', address: 'eve@example.com' });
  for (const url of [`/outbox?mail=${mail.id}`, `/outbox/${mail.id}/html`])
    expect((await get(url)).body).not.toContain('<script>');
});

test.each(['/outbox/x/html', '/outbox/00000000-0000-0000-0000-000000000000/html', '/outbox/%00/html'])(
  '%s is nothing',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test.each(['sidebet.example', 'localhost.attacker.example', '192.168.1.5:3000'])(
  'a request for another host is refused: %j',
  async (host) => {
    for (const url of ['/outbox', '/outbox/x/html']) expect((await get(url, api, host)).statusCode).toBe(404);
  },
);

describe('behind a proxy that claims to be localhost', () => {
  test.each([
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
  ])('%s: not found', async (name) => {
    const address = `p${name.replaceAll('-', '')}`;
    await api.user(address);
    const mail = await findEmail(api.database.pool, {
      kind: 'verification',
      address: `${address}@example.com`,
    });
    for (const url of ['/outbox', `/outbox/${mail.id}/html`, printedPath()])
      expect((await get(url, api, 'localhost', { [name]: '203.0.113.7' })).statusCode).toBe(404);
  });

  test.each(['', 'sidebet_outbox=', 'sidebet_outbox=guess', 'other=1'])(
    'a proxy that adds no header still lacks the token: %j',
    async (guess) => {
      const address = `quiet${guess.length}`;
      await api.user(address);
      const mail = await findEmail(api.database.pool, {
        kind: 'verification',
        address: `${address}@example.com`,
      });
      const page = await get('/outbox', api, 'localhost', { cookie: guess });
      expect(page.statusCode).toBe(403);
      expect(page.body).toContain('This outbox is locked');
      expect(page.body).not.toContain('@example.com');
      expect((await get(`/outbox/${mail.id}/html`, api, 'localhost', { cookie: guess })).statusCode).toBe(
        404,
      );
      for (const token of ['guess', '', 'a&token=b'])
        expect((await get(`/outbox?token=${token}`, api, 'localhost', { cookie: guess })).statusCode).toBe(
          403,
        );
    },
  );
});

describe('there is no outbox', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://sidebet.example',
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@sidebet.example' };
  test.each<[string, Record<string, string>]>([
    ['where emails are really sent', smtp],
    ['in production', { ...production, ...smtp }],
    ['on a server that other machines can reach', { HOST: '0.0.0.0' }],
  ])('%s', async (_name, env) => {
    // Its own database, because a play-money database refuses payment keys.
    const other = await testApi({ env });
    try {
      expect((await get('/outbox', other)).statusCode).toBe(404);
      expect(other.server.outboxUrl).toBeNull();
      expect((await get('/api/mail', other)).json()).toEqual({ outboxPath: null });
    } finally {
      await other.close();
    }
  });
});
