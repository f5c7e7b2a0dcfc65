import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPolicy, pagePolicy } from './content-policy.ts';
import { answerErrorsAsProblems } from './problem.ts';
import { redirectToHttps } from './redirect-to-https.ts';
import { secureHeaders } from './secure-headers.ts';

async function appAt(publicUrl: string | undefined): Promise<FastifyInstance> {
  const app = Fastify();
  answerErrorsAsProblems(app);
  secureHeaders(app, publicUrl?.startsWith('https://') ?? false);
  redirectToHttps(app, publicUrl);
  app.get('/*', async () => 'answer');
  app.get('/api/session', async () => 'answer');
  return app;
}

let secure: FastifyInstance;
let plain: FastifyInstance;
beforeAll(async () => {
  secure = await appAt('https://sidebet.test');
  plain = await appAt(undefined);
});
afterAll(() => Promise.all([secure.close(), plain.close()]));

test('every response has them', async () => {
  for (const url of ['/', '/api/session', '/nothing', '/assets/a.js']) {
    const { headers } = await secure.inject(url);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*publickey-credentials-get=\(self\)/);
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-(inline|eval|hashes)|\*|https?:/);
  }
});

test('API responses may do nothing and are not cached; a page cannot be built from strings', async () => {
  const answer = (await secure.inject('/api/session')).headers;
  expect(answer['content-security-policy']).toBe(answerPolicy);
  expect(answer['cache-control']).toBe('no-store');
  const page = (await secure.inject('/')).headers;
  expect(page['cache-control']).toBeUndefined();
  for (const part of [
    "default-src 'none'",
    "script-src 'self';",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'upgrade-insecure-requests',
  ])
    expect(page['content-security-policy']).toContain(part);
});

test.each(['/%61pi/session', '/api/%73ession', '/%61%70%69/session'])(
  'an encoded API path (%s) has the same headers as the plain one',
  async (url) => {
    const { headers, statusCode } = await secure.inject(url);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBe(answerPolicy);
  },
);

test('a response without a route is not cached', async () => {
  const { headers, statusCode } = await secure.inject({ method: 'POST', url: '/nothing' });
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});

test('a page may have its own styles by hash, and no others', () => {
  const css = 'body{color:red}';
  const digest = createHash('sha256').update(css).digest('base64');
  expect(pagePolicy(`<style>${css}</style>`, false)).toContain(`style-src 'self' 'sha256-${digest}'`);
  expect(pagePolicy('', false)).toMatch(/style-src 'self'$/);
});

test.each([
  ['/betdetails?id=1&token=S3CRET', 'no-referrer'],
  ['/home?next=%2FBetDetails%3Fid%3D1%26token%3DS3CRET', 'no-referrer'],
  ['/signup?next=%2Fbetdetails%3Ftoken%3DS3CRET%26id%3D1', 'no-referrer'],
  ['/betdetails?id=1', 'strict-origin-when-cross-origin'],
  ['/home?next=%2Ftokens', 'strict-origin-when-cross-origin'],
])("a URL with the token of a challenge's link is never sent as a referrer: %s", async (url, policy) => {
  expect((await secure.inject(url)).headers['referrer-policy']).toBe(policy);
});

test("a URL with an emailed link's token is never sent as a referrer", async () => {
  for (const url of ['/reset-password?token=1', '/Verify-Email?token=1', '/change-email?token=1'])
    expect((await secure.inject(url)).headers['referrer-policy']).toBe('no-referrer');
});

test('without an https PUBLIC_URL nothing requires https', async () => {
  const { headers } = await plain.inject({ url: '/', headers: { 'x-forwarded-proto': 'http' } });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('upgrade');
  expect(headers.location).toBeUndefined();
});

test.each([
  ['http', '/Settings?tab=support', 'https://sidebet.test/Settings?tab=support'],
  ['https, http', '//elsewhere.example/x', 'https://sidebet.test//elsewhere.example/x'],
  ['https', '/', undefined],
  ['http, https', '/', undefined],
  [undefined, '/', undefined],
])('an %s request for %s goes to %s', async (proto, url, to) => {
  const answer = await secure.inject({
    method: 'GET',
    url,
    headers: proto ? { 'x-forwarded-proto': proto } : {},
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([to ? 308 : 200, to]);
});

test.each([
  ['GET', '/api/session'],
  ['POST', '/api/login'],
  ['GET', '/%61pi/session'],
  ['POST', '/Settings'],
] as const)('%s %s without https is refused, not redirected', async (method, url) => {
  const answer = await secure.inject({ method, url, headers: { 'x-forwarded-proto': 'http' } });
  expect([answer.statusCode, answer.headers.location]).toEqual([403, undefined]);
  expect(answer.json()).toMatchObject({ code: 'httpsRequired' });
});

test('TRACE is not supported', async () => {
  const answer = await secure.inject({
    method: 'TRACE' as 'GET',
    url: '/api/session',
    headers: { cookie: 'secret=1' },
  });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('secret=1');
});
