import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRefusal, refusalMessages, refuse } from '@sidebet/domain/refusals';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerErrorsAsProblems } from './problem.ts';
import { type SharedBetContent, serveSite } from './site.ts';
import type { Head } from './site-head.ts';
import { matchRoutes } from './site-pages.ts';

const html = `<!doctype html><html><head><!--head--><title>Sidebet</title><!--/head-->
<script type="module" src="/assets/index.js"></script>
<link rel="modulepreload" href="/assets/first.js">
<link rel="stylesheet" href="/assets/all.css">
</head>
<body><div id="root"></div></body></html>`;
const hostile = `"><script>alert(1)</script>&'$&`;
const dir = mkdtempSync(join(tmpdir(), 'sidebet-site-'));
const sharedId = '00000000-0000-4000-8000-00000000000a';
const challengeId = '00000000-0000-4000-8000-00000000000d';
const goneId = '00000000-0000-4000-8000-00000000000b';
let app: FastifyInstance;

async function appWith(publicUrl: string | undefined, gameSpeed = 1): Promise<FastifyInstance> {
  const made = Fastify();
  answerErrorsAsProblems(made);
  const bet: Head = {
    title: hostile,
    description: hostile,
    canonicalPath: '/betdetails?id=1',
    imagePath: '/api/previews/1.png',
    imageAlt: hostile,
    indexed: false,
  };
  await serveSite(made, {
    dir,
    publicUrl,
    gameSpeed,
    readOwnSite: null,
    carriesSession: ({ headers }) => headers.cookie === 'session=1',
    verifyLink: (_id, link) =>
      link === null ? false : link.token === 'right' || refuse('challengeLinkInvalid'),
    betHead: async (id) => (id === 'known' || id === sharedId ? bet : null),
    sharedBet: async (id, hasLink) => {
      if (isRefusal(hasLink)) return { gone: hasLink.message, status: 404 };
      const contents = {
        [sharedId]: { bet: { username: hostile }, texts: { heading: hostile } },
        [goneId]: { gone: 'Gone <now>.', status: 410 },
        ...(hasLink && { [challengeId]: { bet: { username: 'jellis' }, texts: { heading: 'A challenge' } } }),
      };
      return (contents as Record<string, SharedBetContent>)[id] ?? null;
    },
  });
  return made;
}

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), html);
  writeFileSync(join(dir, 'assets/a-1.js'), '1');
  writeFileSync(join(dir, 'assets/a-1.js.br'), 'compressed');
  writeFileSync(join(dir, 'sw.js'), '1');
  writeFileSync(
    join(dir, 'site.json'),
    JSON.stringify({
      routes: ['/Home', '/BetDetails', '/', '/profile/:username', '*'],
      pages: {
        '/': { head: '<link rel="modulepreload" href="/assets/a-1.js">', body: '' },
        '/home': {
          head: '<link rel="stylesheet" href="/assets/home.css">',
          body: '<h1>It costs $1</h1>',
          laterScripts: '<link rel="modulepreload" href="/assets/home.js">',
        },
      },
      templates: {
        sharedBet: {
          head: '<style>a{}</style>',
          body: '<h1>~heading~</h1><a href="/signup?next=~next~">Take</a>',
        },
        goneBet: { head: '', body: '<h1>~gone~</h1>' },
      },
      signedInHome: {
        head: '<link rel="preload" href="/api/events" as="fetch">',
        body: '<p data-waiting>Pick a side.</p>',
      },
    }),
  );
  app = await appWith('https://sidebet.test');
});

afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('pages', () => {
  test.each(['/home', '/HOME', '/Home/'])('%s is the prerendered public page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<title>Bet your friends, not the house · Sidebet</title>');
    expect(answer.body).toContain('<link rel="canonical" href="https://sidebet.test/home" />');
    expect(answer.body).toContain('<div id="root"><h1>It costs $1</h1></div>');
    expect(answer.body).toContain('href="/assets/home.css"');
    // Its styles are inlined.
    expect(answer.body).not.toContain('/assets/all.css');
    expect(answer.body).not.toContain('noindex');
    expect(answer.body.match(/<title>/g)).toHaveLength(1);
  });

  test('that can be read without their scripts keep them in a template', async () => {
    const scripts = (html: string | undefined) => html?.match(/<[^/][^>]*\.js"/g);
    const template = /<template id="scripts">([\s\S]*)<\/template>\s*<\/head>/;
    const { body } = await get('/home');
    expect(scripts(template.exec(body)?.[1])).toEqual([
      '<script fetchpriority="low" type="module" src="/assets/index.js"',
      '<link fetchpriority="low" rel="modulepreload" href="/assets/first.js"',
      '<link fetchpriority="low" rel="modulepreload" href="/assets/home.js"',
    ]);
    expect(scripts(body.replace(template, ''))).toBeNull();
    for (const headers of [{}, { cookie: 'session=1' }] as const) {
      const others = (await get('/', headers)).body;
      expect(others).not.toContain('<template');
      expect(scripts(others)).toContain('<script type="module" src="/assets/index.js"');
    }
  });

  test('tell the web app how fast the games are, unless they run at normal speed', async () => {
    const fast = await appWith('https://sidebet.test', 10);
    const speed = '<meta name="sidebet-game-speed" content="10" />';
    for (const url of ['/', '/home', '/home?next=%2F', '/unknown']) {
      expect((await fast.inject(url)).body.split('</head>')[0]).toContain(speed);
      expect((await get(url)).body).not.toContain('sidebet-game-speed');
    }
    await fast.close();
  });

  test('with a query the browser renders the page, because the content may depend on it', async () => {
    const { body } = await get('/home?next=%2F');
    expect(body).toContain('<title>Bet your friends, not the house · Sidebet</title>');
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('/assets/all.css');
  });

  test.each(['/', '/profile/jellis', '/BETDETAILS'])(
    '%s exists and is hidden from search engines',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<meta name="robots" content="noindex" />');
      expect(answer.body).toContain('<div id="root"></div>');
      expect(answer.body).toContain('/assets/all.css');
    },
  );

  test.each([
    ['/', 'session=1', true],
    ['/', '', false],
    ['/?view=allBets', 'session=1', false],
    ['/home', 'session=1', false],
  ])(`%s with the cookie "%s" is a user's home, with preloaded data: %s`, async (url, cookie, isHome) => {
    const { body } = await get(url, { cookie });
    expect(body.includes('href="/api/events"')).toBe(isHome);
    expect(body.includes('<div id="root"><p data-waiting>Pick a side.</p></div>')).toBe(isHome);
  });

  test.each(['/no-such-page', '/profile', '/profile/a/b', '/home/more', '/homes', '/%00', '/*'])(
    '%s is the 404 page',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.body).toContain('noindex');
    },
  );

  test.each(['/api/none', '/assets/gone-1.js'])('%s is not answered with a page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  test('hashed files are cached for a year, the service worker never', async () => {
    expect((await get('/assets/a-1.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  test('browsers that accept Brotli get the precompressed files', async () => {
    const compressed = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(compressed.body).toBe('compressed');
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect((await get('/assets/a-1.js', { 'accept-encoding': 'gzip' })).body).toBe('1');
    expect((await get('/assets/a-1.js.br')).statusCode).toBe(404);
  });
});

describe('a shared bet', () => {
  test.each(['/betdetails?id=known', '/BetDetails?id=known'])('%s has its own escaped head', async (url) => {
    const { body } = await get(url);
    const escaped = '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;&#39;$&#38;';
    expect(body).toContain(`<title>${escaped} · Sidebet</title>`);
    expect(body).toContain(`<meta property="og:description" content="${escaped}" />`);
    expect(body).toContain('content="https://sidebet.test/api/previews/1.png"');
    expect(body).not.toContain('<script>');
  });

  test.each(['/betdetails', '/betdetails?id=other', '/betdetails?id=known&id=known', '/home?id=known'])(
    '%s has the default head',
    async (url) => {
      const { body } = await get(url);
      expect(body).not.toContain('alert');
      expect(body).toContain('https://sidebet.test/api/previews/sidebet.png');
    },
  );
});

describe('without PUBLIC_URL', () => {
  test.each([
    ['localhost:3000', 'http://localhost:3000/home'],
    ['Sidebet.Test', 'http://sidebet.test/home'],
    ['[::1]:3000', 'http://[::1]:3000/home'],
    ['evil.test"><script>', 'http://localhost/home'],
    ['evil.test/path', 'http://localhost/home'],
    ['a@evil.test', 'http://localhost/home'],
  ])('the host %s gives the address %s', async (host, address) => {
    const local = await appWith(undefined);
    const { body } = await local.inject({ method: 'GET', url: '/home', headers: { host } });
    expect(body).toContain(`<link rel="canonical" href="${address}" />`);
    await local.close();
  });
});

test('robots.txt and sitemap.xml list only the public pages', async () => {
  const robots = await get('/robots.txt');
  expect(robots.body).toContain('Disallow: /api/');
  expect(robots.body).toContain('Sitemap: https://sidebet.test/sitemap.xml');
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  expect(listed.sort()).toEqual([
    '/home',
    '/home2',
    '/how-games-are-decided',
    '/how-it-works',
    '/privacy',
    '/signin',
    '/signup',
    '/terms',
  ]);
});

test.each([
  ['/a/:id?', '/a', true],
  ['/a/:id?', '/a/1', true],
  ['/a/:id?', '/a/1/2', false],
  ['/files/*', '/files/1/2', true],
  ['/a.b', '/axb', false],
  ['*', '/anything', false],
])('the route %s leads to %s: %s', (route, path, leads) => {
  expect(matchRoutes(['/other', route])(path)).toBe(leads);
});

describe('the page of a shared bet', () => {
  const escaped = '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;&#39;$&#38;';
  const page = `/BetDetails?id=${sharedId}&a=b`;

  test.each([
    ['on the landing page', `/home?next=${encodeURIComponent(page)}`],
    ['on its own page', page],
  ])('%s is sent to visitors with its escaped texts, and not indexed', async (_where, url) => {
    const answer = await get(url);
    expect(answer.body).toContain(`<div id="root"><h1>${escaped}</h1><a href="/signup?next=`);
    expect(answer.body).toContain(`next=${encodeURIComponent(page)}"`);
    expect(answer.body).toContain(`<title>${escaped} · Sidebet</title>`);
    expect(answer.body).toContain('<meta name="robots" content="noindex" />');
    expect(answer.body).toContain('<meta name="sidebet-shared-bet" content="{&#34;id&#34;:');
    expect(answer.body).not.toContain('<script>');
    expect(answer.headers['content-security-policy']).toContain("'sha256-");
  });

  test('that is gone says so, and is not indexed', async () => {
    const { body, statusCode } = await get(`/home?next=${encodeURIComponent(`/betdetails?id=${goneId}`)}`);
    expect(statusCode).toBe(410);
    expect(body).toContain('<h1>Gone &#60;now&#62;.</h1>');
    expect(body).toContain('<title>Gone &#60;now&#62;. · Sidebet</title>');
    expect(body).toContain('<meta name="robots" content="noindex" />');
  });

  test.each([
    '/betdetails?id=ID&token=TOKEN',
    `/home?next=${encodeURIComponent('/BetDetails?id=ID&token=TOKEN')}`,
  ])('of a challenge by link is sent with its token only: %s', async (form) => {
    const url = (token: string) => form.replace('ID', challengeId).replace('TOKEN', token);
    const shown = await get(url('right'));
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('<h1>A challenge</h1>');
    expect(shown.body).toContain('<meta name="robots" content="noindex" />');
    const wrong = await get(url('wrong'));
    expect(wrong.statusCode).toBe(404);
    expect(wrong.body).toContain(`<h1>${refusalMessages.challengeLinkInvalid}</h1>`);
    expect(wrong.body).not.toContain('jellis');
    expect((await get(url('right').replace('token', 'other'))).body).toContain('<div id="root"></div>');
  });

  test.each([
    ['a user', page, 'session=1'],
    ['a visitor with the link of a bet they cannot see', `/betdetails?id=${sharedId.replace('a', 'c')}`, ''],
    ['a visitor who wants another page', `/home?next=${encodeURIComponent(`/Profile?id=${sharedId}`)}`, ''],
  ])('is not sent to %s', async (_who, url, cookie) => {
    const { body } = await get(url, { cookie });
    expect(body).toContain('<div id="root"></div>');
    expect(body).not.toContain('sidebet-shared-bet');
  });
});
