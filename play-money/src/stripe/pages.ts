import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { sendPage } from '../pages/document.ts';
import type { Schedule } from '../schedule.ts';
import type { Store } from '../store.ts';
import { type CardFields, checkoutPage, confirmPage, endedPage, type FieldFault } from './checkout-page.ts';
import type { CardSide } from './payments.ts';
import { findCard, type TestCard, testCards } from './test-cards.ts';

type WithId = { Params: { id: string }; Querystring: Record<string, string>; Body: string };

/**
 * The hosted page. Paying sends an event and goes to success_url. Cancel expires the session, sends an event and
 * goes to cancel_url. A declined card leaves it open. Later actions change nothing.
 */
export function serveCheckout(
  app: FastifyInstance,
  store: Store,
  cards: CardSide,
  schedule: Schedule,
  paceMs: number,
): void {
  const find = (id: string) => store.get('sessions', id);

  app.get<WithId>('/checkout/:id', async ({ params, query }, reply) => {
    const session = find(params.id);
    if (session?.status !== 'open') return ended(reply, session);
    return sendPage(
      reply,
      checkoutPage(session, { ...filledIn, number: digits(query.card) || filledIn.number }),
      readReturnUrls(session),
    );
  });

  app.post<WithId>('/checkout/:id/pay', async ({ params, body }, reply) => {
    const session = find(params.id);
    if (session?.status !== 'open') return back(reply, session);
    const fields = readFields(body);
    const card = findCard(fields.number);
    const fault = findFault(fields, card);
    if (fault) return refuse(reply, session, fields, fault);
    if (card!.outcome === 'confirm')
      return reply.redirect(`/checkout/${session.id}/confirm?card=${card!.number}`, 303);
    return attempt(reply, session, card!, fields);
  });

  app.get<WithId>('/checkout/:id/confirm', async ({ params, query }, reply) => {
    const session = find(params.id);
    if (session?.status !== 'open') return ended(reply, session);
    return sendPage(
      reply,
      confirmPage(session, digits(query.card) || filledIn.number),
      readReturnUrls(session),
    );
  });

  app.post<WithId>('/checkout/:id/confirm', async ({ params, body }, reply) => {
    const session = find(params.id);
    if (session?.status !== 'open') return back(reply, session);
    const fields = { ...filledIn, number: confirmCard.number };
    if (new URLSearchParams(body).get('answer') === 'yes')
      return attempt(reply, session, confirmCard, fields);
    cards.decline(session.id, { ...confirmCard, decline: notConfirmed });
    return refuse(reply, find(session.id)!, fields, { field: 'number', message: notConfirmed.message });
  });

  app.post<WithId>('/checkout/:id/cancel', async ({ params }, reply) => {
    await atMost(cards.expire(params.id));
    return back(reply, find(params.id));
  });

  async function attempt(
    reply: FastifyReply,
    session: Stripe.Checkout.Session,
    card: TestCard,
    fields: CardFields,
  ) {
    if (card.decline) {
      cards.decline(session.id, card);
      return refuse(reply, session, fields, {
        field: fieldFor(card.decline.code),
        message: card.decline.message,
      });
    }
    await atMost(cards.complete(session.id, undefined, card.number));
    if (card.outcome === 'disputed') schedule.in(paceMs, 'disputeSession', session.id);
    if (card.outcome === 'refunded') schedule.in(paceMs, 'refundSession', session.id);
    return back(reply, find(session.id));
  }
}

const confirmCard = testCards.find(({ outcome }) => outcome === 'confirm')!;
const notConfirmed = {
  code: 'payment_intent_authentication_failure',
  reason: 'authentication_required',
  message: 'We are unable to authenticate your payment method. Please choose a different one and try again.',
};

/** The default for a submission without fields, so scripts need no card. */
const filledIn: CardFields = { number: testCards[0]!.number, expiry: '12/34', code: '123' };

function readFields(body: string | undefined): CardFields {
  const form = new URLSearchParams(body ?? '');
  return {
    number: digits(form.get('number') ?? filledIn.number),
    expiry: (form.get('expiry') ?? filledIn.expiry).trim(),
    code: (form.get('code') ?? filledIn.code).trim(),
  };
}

/** Validation errors of the page itself. */
function findFault({ expiry, code }: CardFields, card: TestCard | undefined): FieldFault | null {
  if (!card) return { field: 'number', message: 'Only the test cards in the list below work here.' };
  const date = /^(\d{2}) ?\/ ?(?:20)?(\d{2})$/.exec(expiry);
  const month = Number(date?.[1]);
  if (!date || month < 1 || month > 12)
    return { field: 'expiry', message: 'Write the expiry as MM/YY, such as 12/34.' };
  const end = Date.UTC(2000 + Number(date[2]), month);
  if (end <= Date.now()) return { field: 'expiry', message: "Your card's expiration date is in the past." };
  return /^\d{3,4}$/.test(code)
    ? null
    : { field: 'code', message: 'The security code has three or four digits.' };
}

const fieldFor = (code: string) =>
  code === 'incorrect_cvc' ? 'code' : code === 'expired_card' ? 'expiry' : 'number';
const digits = (text: string | undefined) => (text ?? '').replace(/\D/g, '').slice(0, 19);
const readReturnUrls = ({ success_url, cancel_url }: Stripe.Checkout.Session) => [success_url!, cancel_url!];

function refuse(
  reply: FastifyReply,
  session: Stripe.Checkout.Session,
  fields: CardFields,
  fault: FieldFault,
) {
  return sendPage(reply, checkoutPage(session, fields, fault), readReturnUrls(session));
}

function ended(reply: FastifyReply, session: Stripe.Checkout.Session | undefined) {
  return sendPage(reply.status(session ? 200 : 404), endedPage(session));
}

function back(reply: FastifyReply, session: Stripe.Checkout.Session | undefined) {
  if (!session) return ended(reply, session);
  const target = session.status === 'complete' ? session.success_url! : session.cancel_url!;
  return reply.redirect(target.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
}

/** The app usually processes the event before the browser returns; a slow app delays no one for long. */
export async function atMost(work: Promise<unknown>, ms = 2000): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
