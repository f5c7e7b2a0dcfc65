import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpForm } from '../../testing/api.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type Program, startProgram } from '../../testing/program.ts';

/**
 * Every kind of page of the whole program, behind a proxy that reports the protocol. Checks what Mozilla's HTTP Observatory
 * grades: policy, redirects, cookies, and what other sites may load.
 */
const origin = 'https://sidebet.example';
const elsewhere = 'https://elsewhere.example';
let database: TestDatabase;
let program: Program;

beforeAll(async () => {
  database = await testDatabase();
  program = await startProgram({
    DATABASE_URL: database.url,
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    SESSION_SECRET: 'a secret for tests that is long enough to be one',
    BREACHED_PASSWORDS: 'off',
    WORKERS: 'false',
    DEMO: 'false',
  });
  expect(program.state, program.stderr).toBe('serving');
});
afterAll(async () => {
  await program.stop();
  await database.close();
});

function request(path: string, protocol: 'http' | 'https', { headers, ...init }: RequestInit = {}) {
  return fetch(program.url + path, {
    ...init,
    headers: { ...(headers as Record<string, string>), 'x-forwarded-proto': protocol },
    redirect: 'manual',
  });
}

const halfAYearSeconds = 15_768_000;
const privateReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

/** What is weak about a page's headers and about what its HTML loads. */
function weaknesses(headers: Headers, html: string): string[] {
  const found: string[] = [];
  const require = (name: string, holds: boolean) => {
    if (!holds) found.push(name);
  };
  const policy = headers.get('content-security-policy') ?? '';
  const directives = new Map(
    policy.split('; ').map((one) => [one.split(' ')[0]!, one.split(' ').slice(1).join(' ')]),
  );
  require('no sources by default', directives.get('default-src') === "'none'");
  require('own scripts only', directives.get('script-src') === "'self'");
  require('no unsafe source', policy !== '' && !/unsafe-|\*|https?:|data:/.test(policy));
  for (const name of ['base-uri', 'frame-ancestors', 'object-src'])
    require(name, directives.get(name) === "'none'");
  require('form-action', directives.get('form-action') === "'self'");
  const [, maxAge] = /^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? [];
  require('strict-transport-security', Number(maxAge) >= halfAYearSeconds);
  require('x-content-type-options', headers.get('x-content-type-options') === 'nosniff');
  require('x-frame-options', headers.get('x-frame-options') === 'DENY');
  require('referrer-policy', privateReferrers.includes(headers.get('referrer-policy') ?? ''));
  require('cross-origin-resource-policy', headers.get('cross-origin-resource-policy') === 'same-origin');
  require('access-control-allow-origin', !headers.has('access-control-allow-origin'));
  require('no policy in the page', !/http-equiv/i.test(html));
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => /\ssrc="([^"]*)"/.exec(tag)?.[1]);
  require('script files of this site', scripts.length > 0 &&
    scripts.every((src) => /^\/[^/]/.test(src ?? '')));
  return found;
}

const pages = [
  '/',
  '/home',
  '/signin',
  '/Settings?tab=deposit',
  '/betdetails?id=none',
  '/admin',
  '/reset-password?token=1',
  '/x',
];

test.each(pages)('%s has strong headers and loads only scripts of this site', async (path) => {
  const page = await request(path, 'https');
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(weaknesses(page.headers, await page.text())).toEqual([]);
});

test.each(pages)('%s is redirected once, to the same address over https', async (path) => {
  const { status, headers } = await request(path, 'http');
  expect([status, headers.get('location')]).toEqual([308, origin + path]);
});

test.each([...pages, '/api/session'])('%s allows no other site to read it', async (path) => {
  const headers = { origin: elsewhere, 'access-control-request-method': 'GET' };
  const answers = [
    await request(path, 'https', { method: 'OPTIONS', headers }),
    await request(path, 'https', { headers: { origin: elsewhere } }),
  ];
  for (const answer of answers) {
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('every cookie is for https only, unreadable for scripts and not sent by other sites', async () => {
  const answer = await request('/api/signup', 'https', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(signUpForm('ann')),
  });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/);
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(cookie.split('; ')).toContain(attribute);
  }
});

test.each([
  ['content-security-policy', 'no sources by default'],
  ['strict-transport-security', 'strict-transport-security'],
  ['x-content-type-options', 'x-content-type-options'],
  ['x-frame-options', 'x-frame-options'],
  ['referrer-policy', 'referrer-policy'],
  ['cross-origin-resource-policy', 'cross-origin-resource-policy'],
])('control: finds a page without %s', async (header, weakness) => {
  const page = await request('/home', 'https');
  const html = await page.text();
  const headers = new Headers(page.headers);
  headers.delete(header);
  expect(weaknesses(headers, html)).toContain(weakness);
  const foreign = html.replace('</head>', `<script src="${elsewhere}/x.js"></script></head>`);
  expect(weaknesses(page.headers, foreign)).toEqual(['script files of this site']);
});
