import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Faults, faultRule } from './faults.ts';
import type { OrderSide } from './paypal/orders.ts';
import type { PayoutSide } from './paypal/payouts.ts';
import type { SigningKeys } from './paypal/signing-key.ts';
import type { Tokens } from './paypal/tokens.ts';
import type { Store } from './store.ts';
import type { CardSide } from './stripe/payments.ts';
import { tamperingRule } from './tampering.ts';
import type { Webhooks } from './webhooks.ts';

type Control = {
  readonly path: string;
  /** The text for the guide. */
  readonly text: string;
  readonly body: z.ZodType;
  /** Returns what was done, or why it is impossible. */
  readonly run: (body: never) => unknown;
};

const control = <T>(path: string, text: string, body: z.ZodType<T>, run: (body: T) => unknown): Control => ({
  path,
  text,
  body,
  run: run as Control['run'],
});

const cents = z.int().positive().optional();
const target = z.object({ of: z.string().min(1), amountCents: cents });

/** Controls of the play provider: everything that outside parties do, and every failure. */
export function createControls({
  store,
  cards,
  orders,
  payouts,
  webhooks,
  faults,
  tokens,
  signingKeys,
}: {
  readonly store: Store;
  readonly cards: CardSide;
  readonly orders: OrderSide;
  readonly payouts: PayoutSide;
  readonly webhooks: Webhooks;
  readonly faults: Faults;
  readonly tokens: Tokens;
  readonly signingKeys: SigningKeys;
}) {
  /** The charge or capture of any related id: its own, the checkout's or the deposit's. */
  function find(of: string): { chargeId: string } | { captureId: string } | null {
    const session =
      store.get('sessions', of) ?? store.list('sessions').find((one) => one.client_reference_id === of);
    const intent = store.get('intents', (session?.payment_intent as string) ?? of);
    const charge = store.get('charges', (intent?.latest_charge as string) ?? of);
    if (charge) return { chargeId: charge.id };
    const capture =
      store.get('captures', of) ??
      store.list('captures').find(({ customId, orderId }) => customId === of || orderId === of);
    return capture ? { captureId: capture.id } : null;
  }
  const findSessionId = (of: string) =>
    store.get('sessions', of)?.id ??
    store.list('sessions').find((one) => one.client_reference_id === of)?.id ??
    of;
  const findItemId = (of: string) =>
    store.get('items', of)?.id ??
    store.list('items').find(({ senderItemId }) => senderItemId === of)?.id ??
    of;
  const findOrderId = (of: string) =>
    store.get('orders', of)?.id ?? store.list('orders').find(({ customId }) => customId === of)?.id ?? of;

  return [
    control(
      'calls',
      'Makes the next calls fail: { call, when: "before" | "after" it acted, how: a status | "timeout" | "reset" | "garbage" | "page", count }',
      faultRule,
      (rule) => {
        faults.add(rule);
        return true;
      },
    ),
    control(
      'webhooks',
      'Tampers with the next webhooks: { how: "delay" | "duplicate" | "reorder" | "hold" | "drop" | "wrong" | "stale", type, provider, count, ms, times }',
      tamperingRule,
      (rule) => {
        webhooks.tampering.add(rule);
        return true;
      },
    ),
    control(
      'release',
      'Lets the held webhooks go: { order: "same" | "reversed" }',
      z.object({ order: z.enum(['same', 'reversed']).default('same') }),
      async ({ order }) => ({ released: await webhooks.release(order) }),
    ),
    control('resend', 'Sends an event again: { id }', z.object({ id: z.string() }), ({ id }) =>
      webhooks.resend(id),
    ),
    control('clear', 'Ends all failing and tampering', z.object({}), () => {
      faults.clear();
      webhooks.tampering.clear();
      return true;
    }),
    control('revoke-tokens', 'Ends every PayPal access token', z.object({}), () => {
      tokens.clear();
      return true;
    }),
    control('new-certificate', 'Signs the next PayPal webhooks with a new certificate', z.object({}), () => {
      signingKeys.rotate();
      return true;
    }),
    control(
      'pay',
      'Pays a checkout: { of: checkout or deposit, card: number, later: true for money that arrives afterwards }',
      z.object({ of: z.string(), card: z.string().optional(), later: z.boolean().default(false) }),
      ({ of, card, later }) =>
        cards.complete(findSessionId(of), later ? { succeeds: true } : undefined, card),
    ),
    control(
      'settle',
      'Ends a payment that was to arrive afterwards: { of, succeeds }',
      z.object({ of: z.string(), succeeds: z.boolean() }),
      ({ of, succeeds }) => cards.settle(findSessionId(of), succeeds),
    ),
    control(
      'expire',
      'Expires a checkout or an order as its time would: { of }',
      z.object({ of: z.string() }),
      ({ of }) => orders.expire(findOrderId(of)) || cards.expire(findSessionId(of)),
    ),
    control(
      'refund',
      'Refunds a payment, wholly or in part: { of: deposit, checkout, charge or capture, amountCents }',
      target,
      ({ of, amountCents }) => {
        const found = find(of);
        if (!found) return false;
        if ('chargeId' in found) return cards.refund(found.chargeId, amountCents);
        const amount =
          amountCents === undefined
            ? undefined
            : { currency_code: 'USD', value: (amountCents / 100).toFixed(2) };
        return orders.refund(found.captureId, amount);
      },
    ),
    control(
      'fail-refund',
      'Lets a card refund fail after all: { id }',
      z.object({ id: z.string() }),
      ({ id }) => cards.failRefund(id),
    ),
    control(
      'inquire',
      'A bank questions a card payment: { of, amountCents }',
      target,
      ({ of, amountCents }) => {
        const found = find(of);
        return found && 'chargeId' in found ? cards.inquire(found.chargeId, amountCents) : false;
      },
    ),
    control(
      'dispute',
      'Opens a dispute, also from an inquiry: { of, amountCents }',
      target,
      ({ of, amountCents }) => {
        const found = find(of);
        if (!found) return false;
        return 'chargeId' in found
          ? cards.dispute(found.chargeId, amountCents)
          : orders.dispute(found.captureId, 'CREATED');
      },
    ),
    control(
      'close-dispute',
      'Closes it: { of: dispute, deposit or payment, result: "won" | "lost" }',
      z.object({ of: z.string(), result: z.enum(['won', 'lost']) }),
      ({ of, result }) => {
        const found = find(of);
        if (found && 'captureId' in found) {
          const outcome = result === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
          return orders.dispute(found.captureId, 'RESOLVED', outcome);
        }
        const dispute =
          store.get('disputes', of) ??
          store.list('disputes').find(({ charge }) => found && charge === found.chargeId);
        return dispute ? cards.closeDispute(dispute.id, result) : false;
      },
    ),
    control(
      'approve',
      "Agrees to an order as its buyer: { of: order or deposit, funding: 'balance' | 'pending' | 'declined', payer: email }",
      z.object({
        of: z.string(),
        funding: z.enum(['balance', 'pending', 'declined']).default('balance'),
        payer: z.string().optional(),
      }),
      ({ of, funding, payer }) => orders.approve(findOrderId(of), funding, payer),
    ),
    control(
      'clear-capture',
      'Ends a pending capture: { of, status: "COMPLETED" | "DECLINED" }',
      z.object({ of: z.string(), status: z.enum(['COMPLETED', 'DECLINED']) }),
      ({ of, status }) => {
        const found = find(of);
        return found && 'captureId' in found ? orders.clear(found.captureId, status) : false;
      },
    ),
    control(
      'payout',
      'Moves a payout item to a state: { of: item or withdrawal, status }',
      z.object({ of: z.string(), status: z.string().regex(/^[A-Z_]{1,36}$/) }),
      ({ of, status }) => payouts.force(findItemId(of), status),
    ),
  ];
}

/**
 * Mounts the controls under /control. Only JSON is accepted, which pages of other sites cannot send without
 * permission.
 */
export function serveControls(
  app: FastifyInstance,
  controls: readonly Control[],
  store: Store,
  faults: Faults,
  identity: string,
) {
  app.get('/control/health', async () => ({ provider: 'play money', identity }));
  app.get('/control/state', async () => {
    const names = [
      'sessions',
      'intents',
      'charges',
      'refunds',
      'disputes',
      'orders',
      'captures',
      'paypalRefunds',
      'batches',
      'items',
      'deliveries',
    ] as const;
    const known = Object.fromEntries(names.map((name) => [name, store.list(name)]));
    return { ...known, failedCalls: faults.failed() };
  });
  for (const { path, body, run } of controls) {
    app.post(`/control/${path}`, async (request, reply) => {
      if (!request.headers['content-type']?.startsWith('application/json')) {
        return reply.status(415).send({ done: false, why: 'Send JSON.' });
      }
      const parsed = body.safeParse(readJson(request.body));
      if (!parsed.success) return reply.status(400).send({ done: false, why: z.prettifyError(parsed.error) });
      const result = await run(parsed.data as never);
      const isDone =
        result !== false &&
        !(typeof result === 'object' && result !== null && ('mistake' in result || 'issue' in result));
      return reply.status(isDone ? 200 : 409).send({ done: isDone, result });
    });
  }
  return controls.map(({ path, text }) => [`POST /control/${path}`, text] as const);
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' && body !== '' ? body : '{}');
  } catch {
    return undefined;
  }
}
