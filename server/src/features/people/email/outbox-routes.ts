import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '@sidebet/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Env } from '../../../config/env.ts';
import type { Pool } from '../../../db/pool.ts';
import { toHashSource } from '../../../http/content-policy.ts';
import { RefusalError } from '../../../http/problem.ts';
import { closedOutboxPage, type OutboxEmail, outboxPage } from './outbox-page.ts';

export const outboxPath = '/outbox';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * Whether emails are shown in the app. They contain links that open accounts, so this needs no SMTP server, a
 * non-production environment and a server that listens only on its own machine. The token is needed as well,
 * because a proxy may run in front of it.
 */
export function hasOutbox(env: Pick<Env, 'SMTP_URL' | 'NODE_ENV' | 'HOST'>): boolean {
  return !env.SMTP_URL && env.NODE_ENV !== 'production' && loopbackHosts.includes(env.HOST);
}

/** The token that opens the outbox. It stays the same as long as the session secret does. */
export function outboxToken(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('outbox').digest('base64url');
}

/** The address printed at startup. Opening it gives that browser access to the outbox. */
export const outboxUrl = (siteUrl: string, token: string) => `${siteUrl}${outboxPath}?token=${token}`;

/** Mounts the development outbox: GET /outbox lists the newest emails and shows one of them. */
export function mountOutbox(app: FastifyInstance, pool: Pool, token: string): void {
  app.get<{ Querystring: { mail?: unknown; token?: unknown } }>(
    outboxPath,
    { schema: { hide: true } },
    async (request, reply) => {
      requireDirect(request);
      if (isSame(request.query.token, token)) {
        reply.header('set-cookie', `${cookieName}=${token}; Path=${outboxPath}; HttpOnly; SameSite=Strict`);
        return reply.header('cache-control', 'no-store').redirect(outboxPath, 303);
      }
      if (!carriesToken(request, token)) return sendPage(reply.status(403), closedOutboxPage(), pagePolicy);
      const emails = await listEmails(pool);
      const wanted = emails.find(({ id }) => id === request.query.mail) ?? emails[0];
      return sendPage(reply, outboxPage(emails, wanted), pagePolicy);
    },
  );
  app.get<{ Params: { id: string } }>(
    `${outboxPath}/:id/html`,
    { schema: { hide: true } },
    async (request, reply) => {
      requireDirect(request);
      if (!carriesToken(request, token)) throw new RefusalError(refuse('notFound'));
      const { id } = request.params;
      const { rows } = z.uuid().safeParse(id).success
        ? await pool.query<{ html: string | null }>('select html from mails where id = $1', [id])
        : { rows: [] };
      if (!rows[0]?.html) throw new RefusalError(refuse('notFound'));
      // Makes links open outside the frame.
      const html = rows[0].html.replace('<head>', () => '<head>\n<base target="_top">');
      return sendPage(reply.header('x-frame-options', 'SAMEORIGIN'), html, mailPolicy);
    },
  );
}

const cookieName = 'sidebet_outbox';

/** Headers added by proxies and tunnels. They show that the request may come from another machine. */
const forwardingHeader =
  /^(?:x-forwarded(?:-.*)?|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|forwarded|via|true-client-ip|cf-.*|fly-.*|ngrok-.*)$/;

/**
 * Refuses requests that did not come directly from this machine. Another site may point its name at this machine,
 * but the Host header reveals that.
 */
function requireDirect(request: FastifyRequest): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const isForwarded = Object.keys(request.headers).some((name) => forwardingHeader.test(name));
  if (!loopbackHosts.includes(host) || isForwarded) throw new RefusalError(refuse('notFound'));
}

function carriesToken(request: FastifyRequest, token: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  return cookies.some((cookie) => isSame(cookie, `${cookieName}=${token}`));
}

/** Compares in constant time, even for different lengths. */
function isSame(given: unknown, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(wanted));
}

const pagePolicy =
  "default-src 'none'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const mailPolicy =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; form-action 'none'; frame-ancestors 'self'";

/** The styles that the server wrote, by hash: elements, and for emails the attributes that email programs need. */
function styleSources(html: string): string {
  const elements = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)];
  const attributes = [...html.matchAll(/ style="([^"]*)"/g)];
  const hashes = new Set([...elements, ...attributes].map(([, css]) => toHashSource(css!)));
  const sources = [...(attributes.length > 0 ? ['unsafe-hashes'] : []), ...hashes];
  return ['style-src', ...sources.map((source) => `'${source}'`)].join(' ');
}

function sendPage(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', `${policy}; ${styleSources(html)}`)
    .send(html);
}

async function listEmails(pool: Pool): Promise<OutboxEmail[]> {
  const { rows } = await pool.query<OutboxEmail>(
    `select id, kind, channel, address, subject, text, created_at,
       case when failed_at is not null then 'failed' when sent_at is not null then 'delivered' else 'waiting' end as state,
       last_error
     from mails where channel <> 'push' order by created_at desc, id desc limit 100`,
  );
  return rows;
}
