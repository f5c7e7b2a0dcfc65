import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Pool } from '../../db/pool.ts';
import type { Env } from '../../env.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { type OutboxMail, outboxPage } from './outbox-page.ts';

export const outboxPath = '/outbox';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * Whether mails are read in the app. They hold links that open accounts, so only where nobody else can come: without
 * an SMTP server, outside production, and on a server that listens to its own machine alone.
 */
export function hasOutbox(env: Pick<Env, 'SMTP_URL' | 'NODE_ENV' | 'HOST'>): boolean {
  return !env.SMTP_URL && env.NODE_ENV !== 'production' && loopbackHosts.includes(env.HOST);
}

/** Mounts the development outbox: GET /outbox lists the newest mails and shows one of them. */
export function mountOutbox(app: FastifyInstance, pool: Pool): void {
  app.get<{ Querystring: { mail?: unknown } }>(
    outboxPath,
    { schema: { hide: true } },
    async (request, reply) => {
      requireLoopback(request);
      const mails = await listMails(pool);
      const wanted = mails.find(({ id }) => id === request.query.mail) ?? mails[0];
      return sendPage(reply, outboxPage(mails, wanted), pageCsp);
    },
  );
  app.get<{ Params: { id: string } }>(
    `${outboxPath}/:id/html`,
    { schema: { hide: true } },
    async (request, reply) => {
      requireLoopback(request);
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

/** A page elsewhere may give its own name this machine's address; the name still tells that it is not ours. */
function requireLoopback(request: FastifyRequest): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  if (!loopbackHosts.includes(host)) throw new RefusalError(refusalOf('notFound'));
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
