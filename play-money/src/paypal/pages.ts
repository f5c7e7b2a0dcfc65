import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../pages/document.ts';
import type { Store } from '../store.ts';
import { atMost } from '../stripe/pages.ts';
import { approvePage, orderEndedPage } from './approve-page.ts';
import { derivePayerId, type Funding, type PayPalOrder, usualPayer } from './objects.ts';
import type { OrderSide } from './orders.ts';

type WithToken = { Querystring: { token?: string }; Body: string };
const fundings: readonly string[] = ['balance', 'pending', 'declined'] satisfies Funding[];

/** The approve page. Like the real one, it returns to return_url with the order's token. */
export function serveApproval(app: FastifyInstance, store: Store, orders: OrderSide): void {
  const find = (token: string | undefined) => store.get('orders', token ?? '');
  const isOpen = (order: PayPalOrder | undefined): order is PayPalOrder =>
    order !== undefined && order.status !== 'COMPLETED' && order.status !== 'VOIDED';

  app.get<WithToken>('/checkoutnow', async ({ query }, reply) => {
    const order = find(query.token);
    if (!isOpen(order)) return ended(reply, order);
    return sendPage(reply, approvePage(order), [order.returnUrl, order.cancelUrl]);
  });

  app.post<WithToken>('/checkoutnow/approve', async ({ query, body }, reply) => {
    const order = find(query.token);
    if (!isOpen(order)) return ended(reply, order);
    const form = new URLSearchParams(body ?? '');
    const chosen = form.get('funding') ?? 'balance';
    const funding = fundings.includes(chosen) ? (chosen as Funding) : 'balance';
    const payer = form.get('payer')?.trim() || usualPayer;
    await atMost(orders.approve(order.id, funding, payer));
    return reply.redirect(
      withQuery(order.returnUrl, { token: order.id, PayerID: derivePayerId(payer) }),
      303,
    );
  });

  app.post<WithToken>('/checkoutnow/cancel', async ({ query }, reply) => {
    const order = find(query.token);
    if (!isOpen(order)) return ended(reply, order);
    return reply.redirect(withQuery(order.cancelUrl, { token: order.id }), 303);
  });
}

function ended(reply: FastifyReply, order: PayPalOrder | undefined) {
  return sendPage(reply.status(order ? 200 : 404), orderEndedPage(order));
}

function withQuery(address: string, fields: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
