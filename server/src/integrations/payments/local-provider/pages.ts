import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkoutPage, endedPage } from './page.ts';
import { type CheckoutSession, endSession, type SessionStore } from './sessions.ts';
import type { WebhookSender } from './webhook-sender.ts';

type WithId = { Params: { id: string } };

/**
 * The hosted page and its two buttons. Pay marks the session paid, tells the app by webhook and goes to
 * success_url; Cancel expires the session, tells the app and goes to cancel_url. A second press changes nothing.
 */
export function servePages(app: FastifyInstance, store: SessionStore, sender: WebhookSender): void {
  app.get<WithId>('/checkout/:id', async (request, reply) => {
    const session = store.find(request.params.id);
    if (session?.status === 'open') return sendPage(reply, checkoutPage(session), session);
    return sendPage(reply.status(session ? 200 : 404), endedPage(session), session);
  });

  app.post<WithId>('/checkout/:id/pay', (request, reply) =>
    end(request.params.id, 'complete', 'checkout.session.completed', reply),
  );
  app.post<WithId>('/checkout/:id/cancel', (request, reply) =>
    end(request.params.id, 'expired', 'checkout.session.expired', reply),
  );

  async function end(id: string, status: 'complete' | 'expired', type: string, reply: FastifyReply) {
    const session = store.find(id);
    if (!session) return sendPage(reply.status(404), endedPage(undefined), undefined);
    if (endSession(session, status)) await sender.send(type, session);
    const target = session.status === 'complete' ? session.success_url : session.cancel_url;
    return reply.redirect(target.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  }
}

function sendPage(reply: FastifyReply, html: string, session: CheckoutSession | undefined) {
  // A form's redirect counts as its target, so the way back must be allowed too.
  const back = session ? [session.success_url, session.cancel_url].map((url) => new URL(url).origin) : [];
  const formTargets = ["'self'", ...new Set(back)].join(' ');
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action ${formTargets}`,
    )
    .send(html);
}
