import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Pool } from '../../db/pool.ts';
import type { Env } from '../../env.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { closedOutboxPage, type OutboxMail, outboxPage } from './outbox-page.ts';

export const outboxPath = '/outbox';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * Whether mails are read in the app. They hold links that open accounts, so only where nobody else can come: without
 * an SMTP server, outside production, and on a server that listens to its own machine alone. A proxy in front of such a
 * server is why a secret is needed as well.
 */
export function hasOutbox(env: Pick<Env, 'SMTP_URL' | 'NODE_ENV' | 'HOST'>): boolean {
  return !env.SMTP_URL && env.NODE_ENV !== 'production' && loopbackHosts.includes(env.HOST);
}

/** The secret that opens the outbox. It stays the same as long as the session secret does. */
export function outboxToken(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('outbox').digest('base64url');
}

/** The address to print at start: whoever opens it may read the outbox in that browser from then on. */
export const outboxUrl = (siteUrl: string, token: string) => `${siteUrl}${outboxPath}?token=${token}`;

/** Mounts the development outbox: GET /outbox lists the newest mails and shows one of them. */
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
      if (!carriesToken(request, token)) return sendPage(reply.status(403), closedOutboxPage(), pageCsp);
      const mails = await listMails(pool);
      const wanted = mails.find(({ id }) => id === request.query.mail) ?? mails[0];
      return sendPage(reply, outboxPage(mails, wanted), pageCsp);
    },
  );
  app.get<{ Params: { id: string } }>(
    `${outboxPath}/:id/html`,
    { schema: { hide: true } },
    async (request, reply) => {
      requireDirect(request);
      if (!carriesToken(request, token)) throw new RefusalError(refusalOf('notFound'));
      const { id } = request.params;
      const { rows } = z.uuid().safeParse(id).success
        ? await pool.query<{ html: string | null }>('select html from mails where id = $1', [id])
        : { rows: [] };
      if (!rows[0]?.html) throw new RefusalError(refusalOf('notFound'));
      // Links leave the frame they are shown in.
      const html = rows[0].html.replace('<head>', () => '<head>\n<base target="_top">');
      return sendPage(reply.header('x-frame-options', 'SAMEORIGIN'), html, mailCsp);
    },
  );
}

const cookieName = 'sidebet_outbox';

/** Headers that proxies and tunnels add. One of them shows that somebody else may be asking through this machine. */
const forwardingHeader =
  /^(?:x-forwarded(?:-.*)?|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|forwarded|via|true-client-ip|cf-.*|fly-.*|ngrok-.*)$/;

/**
 * Refuses whatever did not come straight from this machine. A page elsewhere may give its own name this machine's
 * address; the Host header still tells.
 */
function requireDirect(request: FastifyRequest): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const isForwarded = Object.keys(request.headers).some((name) => forwardingHeader.test(name));
  if (!loopbackHosts.includes(host) || isForwarded) throw new RefusalError(refusalOf('notFound'));
}

function carriesToken(request: FastifyRequest, token: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  return cookies.some((cookie) => isSame(cookie, `${cookieName}=${token}`));
}

/** Compares in constant time, whatever the lengths. */
function isSame(given: unknown, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(wanted));
}

const pageCsp =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const mailCsp =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'";

function sendPage(reply: FastifyReply, html: string, csp: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', csp)
    .send(html);
}

async function listMails(pool: Pool): Promise<OutboxMail[]> {
  const { rows } = await pool.query<OutboxMail>(
    `select id, kind, channel, address, subject, text, created_at as "createdAt",
       case when failed_at is not null then 'failed' when sent_at is not null then 'delivered' else 'waiting' end as state,
       last_error as "lastError"
     from mails order by created_at desc, id desc limit 100`,
  );
  return rows;
}
