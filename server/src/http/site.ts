import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { linkTokenIn, sharedBetIdIn } from '@sidebet/domain/bets/shared-link-address';
import { escapeHtml } from '@sidebet/domain/escape-html';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { SiteSettings } from '@sidebet/domain/site/site-settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pagePolicy } from './content-policy.ts';
import { ownHeadHtml, ownManifest, siteStyle, stylePath } from './own-site.ts';
import { RefusalError } from './problem.ts';
import { findHead, type Head, headHtml, listedPaths, meta } from './site-head.ts';
import { type BuiltPage, type BuiltSite, fillTemplate, matchRoutes, readBuiltSite } from './site-pages.ts';

export type SiteParts = {
  readonly dir: string;
  /** The site's public origin. Without it, the host of each request is used. */
  readonly publicUrl: string | undefined;
  /** The context's `gameSpeed`, which pages name waits by. */
  readonly gameSpeed: number;
  /** The settings of a site without cash, null until they are chosen. Null on sites with cash. */
  readonly readOwnSite: (() => Promise<SiteSettings | null>) | null;
  /** Whether a request has a session cookie. The session may be invalid. */
  readonly carriesSession: (request: FastifyRequest) => boolean;
  /** Whether the sender has the link of a challenge; refuses a wrong token. */
  readonly verifyLink: (
    betId: string,
    link: { readonly token: string; readonly address: string } | null,
  ) => boolean | Refusal;
  /** The head of one shared bet's page; null if the bet has none of its own. `token` is a verified one. */
  readonly betHead: (betId: string, token: string | null) => Promise<Head | null>;
  /** What a visitor sees of a shared bet; null for a bet that visitors cannot see. */
  readonly sharedBet: (betId: string, hasLink: boolean | Refusal) => Promise<SharedBetContent | null>;
};

/** An open bet and the texts of its page, or why it is gone and the page's status. */
export type SharedBetContent =
  | { readonly bet: object; readonly texts: Readonly<Record<string, string>> }
  | { readonly gone: string; readonly status: number };

/**
 * Serves the built web app: hashed files cached for a year, and a page for every route of the web app in any
 * letter case. Every page has its own head. Public pages are sent with content prerendered by the build.
 */
export async function serveSite(app: FastifyInstance, parts: SiteParts): Promise<void> {
  const { dir, publicUrl, gameSpeed, readOwnSite, carriesSession, verifyLink, betHead, sharedBet } = parts;
  const fill = template(readFileSync(join(dir, 'index.html'), 'utf8'), gameSpeed);
  const { routes, pages, templates, signedInHome } = readBuiltSite(dir);
  const isKnown = matchRoutes(routes);
  const findOrigin = (request: FastifyRequest) => publicUrl ?? requestOrigin(request);
  const isHttps = publicUrl?.startsWith('https://') ?? false;
  const policies = new Map(
    [...Object.values(pages), ...Object.values(templates), signedInHome].map(({ head }) => [
      head,
      pagePolicy(head, isHttps),
    ]),
  );

  await app.register(fastifyStatic, {
    root: dir,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The web build compresses scripts and styles (web/build/precompress.ts).
    preCompressed: true,
    globIgnore: ['**/*.br', ...(readOwnSite ? ['manifest.webmanifest'] : [])],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  if (readOwnSite) serveOwnFiles(app, dir, readOwnSite);
  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) => {
    const lines = readOwnSite
      ? ['User-agent: *', 'Disallow: /', '']
      : ['User-agent: *', 'Allow: /api/previews/', 'Disallow: /api/'];
    if (!readOwnSite) lines.push('', `Sitemap: ${findOrigin(request)}/sitemap.xml`, '');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(lines.join('\n'));
  });
  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) => {
    const origin = findOrigin(request);
    const urls = (readOwnSite ? [] : listedPaths).map(
      (path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`,
    );
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });

  app.get('/api/*', { schema: { hide: true } }, async () => {
    throw new RefusalError(refuse('notFound'));
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/\/assets\//.test(request.url)) throw new RefusalError(refuse('notFound'));
    const path = normalizePath(request.url);
    const known = isKnown(path);
    if (readOwnSite) {
      // Pages drawn by the build are about cash; the browser draws these.
      const page = path === '/' && carriesSession(request) ? signedInHome : pages[path];
      const head = ownHeadHtml(findHead(path), await readOwnSite());
      if (page) reply.header('content-security-policy', policies.get(page.head));
      return reply
        .status(isKnown(path) ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(fill(head, page && { ...page, body: '' }));
    }
    const shared = sharedLink(path, request);
    // The app shows a user the bet, or nothing if its creator and they blocked each other.
    const isUser = carriesSession(request);
    const token = shared?.token ?? null;
    const hasLink = shared
      ? verifyLink(shared.id, token === null ? null : { token, address: request.ip })
      : false;
    const [betsHead, content] = shared
      ? await Promise.all([
          isUser || isRefusal(hasLink) ? null : betHead(shared.id, token),
          isUser ? null : sharedBet(shared.id, hasLink),
        ])
      : [null, null];
    const gone = content && 'gone' in content ? content : null;
    const goneHead = gone && { ...findHead('/'), title: gone.gone };
    // A challenge that is gone shows nothing about the bet.
    const ownHead = token === null ? (betsHead ?? goneHead) : (goneHead ?? betsHead);
    const pathHead = shared ? { ...findHead(path), indexed: false } : findHead(path);
    const head = headHtml(ownHead ?? pathHead, findOrigin(request));
    // A prerendered page has no query, so React can hydrate it. Other pages are rendered in the browser.
    const page = content
      ? fillSharedBet(templates, content, encodeURIComponent(shared!.next))
      : request.url.includes('?')
        ? undefined
        : path === '/' && isUser
          ? signedInHome
          : pages[path];
    if (page) reply.header('content-security-policy', policies.get(page.head));
    return reply
      .status(gone?.status ?? (known ? 200 : 404))
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(fill(content ? head + sentTag(shared!.id, content) : head, page));
  });
}

/** The style of a site without cash, and the manifest under its name. */
function serveOwnFiles(
  app: FastifyInstance,
  dir: string,
  readOwnSite: NonNullable<SiteParts['readOwnSite']>,
): void {
  const manifest = readFileSync(join(dir, 'manifest.webmanifest'), 'utf8');
  app.get(stylePath, { schema: { hide: true } }, async (_, reply) => {
    const site = await readOwnSite();
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(site ? siteStyle(site) : '');
  });
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(ownManifest(manifest, await readOwnSite())),
  );
}

/** The lowercase path without a trailing slash, as the web app's router compares it. */
function normalizePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0]!.toLowerCase();
  return path.replace(/\/+$/, '') || '/';
}

/**
 * The shared bet a page is about, and the token of its link, if any. `next` is the bet's address on the landing page, and on
 * the bet's own page for a visitor, whom the web app redirects to the landing page.
 */
function sharedLink(path: string, request: FastifyRequest) {
  if (path === '/betdetails') {
    const { id } = request.query as { id?: unknown };
    if (typeof id !== 'string') return null;
    return { id, token: linkTokenIn(request.url), next: request.url };
  }
  const { next } = request.query as { next?: unknown };
  if (path !== '/home' || typeof next !== 'string') return null;
  const id = sharedBetIdIn(next);
  return id === null ? null : { id, token: linkTokenIn(next), next };
}

function fillSharedBet(
  templates: BuiltSite['templates'],
  content: SharedBetContent,
  next: string,
): BuiltPage {
  return 'gone' in content
    ? fillTemplate(templates.goneBet, { gone: content.gone, next })
    : fillTemplate(templates.sharedBet, { ...content.texts, next });
}

/** What the page was filled with, for the web app (web/src/app/landing/sent-shared-bet.ts). */
function sentTag(id: string, content: SharedBetContent): string {
  const sent = 'gone' in content ? { id, gone: content.gone } : { id, bet: content.bet };
  return `\n    <meta name="sidebet-shared-bet" content="${escapeHtml(JSON.stringify(sent))}" />`;
}

/**
 * The host from the request, if valid. Others may cache the resulting address, so anything unusual is dropped. A
 * public site should set PUBLIC_URL.
 */
function requestOrigin(request: FastifyRequest): string {
  const host = request.headers.host ?? '';
  const plausible = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host);
  return `${request.protocol}://${plausible ? host.toLowerCase() : 'localhost'}`;
}

/**
 * Splits index.html at the comments that mark where a page's own parts go. A prerendered page inlines its styles and waits
 * for no others. If it can be read without its scripts, a template keeps them until the first paint (web/public/first-paint.js).
 * Every page tells the web app the speed of games (web/src/lib/site.ts), unless it is normal.
 */
function template(html: string, gameSpeed: number): (head: string, page: BuiltPage | undefined) => string {
  const head = /<!--head-->[\s\S]*?<!--\/head-->/;
  const body = '<div id="root"></div>';
  if (!head.test(html) || !html.includes(body) || !html.includes('</head>')) {
    throw new Error('index.html lacks the comments that mark where page content goes.');
  }
  const speed = gameSpeed > 1 ? `\n    ${meta('name', 'sidebet-game-speed', String(gameSpeed))}` : '';
  const drawn = html.replace(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g, '');
  const script = /[ \t]*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/g;
  const scripts = (drawn.match(script) ?? []).join('');
  const withoutScripts = drawn.replace(script, '');
  const later = (own: string) => `<template id="scripts">\n${lowPriority(scripts + own)}</template>\n  `;
  return (tags, page) =>
    (!page?.body ? html : page.laterScripts === undefined ? drawn : withoutScripts)
      // Functions, because `$` has a meaning in a replacement string.
      .replace(head, () => tags + speed)
      .replace(
        '</head>',
        () => `${page?.head ?? ''}${page?.laterScripts === undefined ? '' : later(page.laterScripts)}</head>`,
      )
      .replace(body, () => `<div id="root">${page?.body ?? ''}</div>`);
}

/** The fonts of a page may still be on their way: the scripts let them pass. */
function lowPriority(scripts: string): string {
  return scripts.replace(/<(?:script|link)/g, '$& fetchpriority="low"');
}
