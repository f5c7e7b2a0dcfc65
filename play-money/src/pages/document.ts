import { createHash } from 'node:crypto';
import { escapeHtml } from '@sidebet/domain/escape-html';
import type { FastifyReply } from 'fastify';
import { style } from './style.ts';

/** A whole page. It states at the top that it is play money, so no one mistakes it for a real payment. */
export function renderDocument(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header class="strip"><strong>Play money</strong><span>Practice only. No real money moves.</span></header>
${content}
</body>
</html>`;
}

const styleHash = createHash('sha256').update(style).digest('base64');

/** Sends a page without scripts or external resources. `backTo` are the addresses its forms may redirect to. */
export function sendPage(reply: FastifyReply, html: string, backTo: readonly string[] = []) {
  // A form's redirect counts as its target, so the way back must be allowed too.
  const targets = new Set(backTo.map((url) => new URL(url).origin));
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; img-src data:; ` +
        `form-action 'self' ${[...targets].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(html);
}
