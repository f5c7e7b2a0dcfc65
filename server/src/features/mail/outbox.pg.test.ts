import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { awaitMail } from '../../testing/mails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const get = (url: string, at = api, host = 'localhost:3000') =>
  at.server.app.inject({ method: 'GET', url, headers: { host } });

test('the newest mails are listed and one is shown, its HTML in a page without rights', async () => {
  await api.person('amy');
  const mail = await awaitMail(api.database.pool, { kind: 'verification', address: 'amy@example.com' });
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
  expect(policy).not.toContain('allow-scripts');
  expect(policy).not.toContain('allow-same-origin');
  expect((await get('/api/mail')).json()).toEqual({ outboxPath: '/outbox' });
});

test('a hostile name is shown, not obeyed', async () => {
  const { signUpForm } = await import('../../testing/api.ts');
  await api.send('POST', '/api/signup', {
    body: { ...signUpForm('eve'), firstName: '<script>alert(1)</script>' },
  });
  const mail = await awaitMail(api.database.pool, { kind: 'verification', address: 'eve@example.com' });
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
  'a request for another host than this machine sees nothing: %j',
  async (host) => {
    for (const url of ['/outbox', '/outbox/x/html']) expect((await get(url, api, host)).statusCode).toBe(404);
  },
);

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
    ['where mails are really sent', smtp],
    ['in production', { ...production, ...smtp }],
    ['on a server that others can reach', { HOST: '0.0.0.0' }],
  ])('%s', async (_name, env) => {
    const other = await testApi({ database: api.database, env });
    try {
      expect((await get('/outbox', other)).statusCode).toBe(404);
      expect((await get('/api/mail', other)).json()).toEqual({ outboxPath: null });
    } finally {
      await other.close();
    }
  });
});
