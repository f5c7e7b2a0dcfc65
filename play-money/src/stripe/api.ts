import type { FastifyRequest } from 'fastify';
import type { Answer, ProviderCall, Request } from '../calls.ts';
import { unixSeconds } from '../ids.ts';
import type { Store } from '../store.ts';
import type { CardSide } from './payments.ts';
import { readMetadata, readSessionForm } from './session-form.ts';

const sessionsPath = '/v1/checkout/sessions';
type Fault = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
};

/** The provider's API as the `stripe` SDK calls it. */
export function stripeCalls(store: Store, cards: CardSide): readonly ProviderCall[] {
  const missing = (what: string, id: string) =>
    fault(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
    });
  const readBody = (request: Request) => (typeof request.body === 'string' ? request.body : '');

  /** Repeating a key with the same request returns the first response. */
  function once(request: Request, run: () => Answer): Answer {
    const header = request.headers['idempotency-key'];
    if (typeof header !== 'string') return run();
    const [key, content] = [`stripe ${header}`, `${request.url}\n${readBody(request)}`];
    const used = store.get('keys', key);
    if (used && used.request !== content) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return fault(400, { type: 'idempotency_error', message });
    }
    if (used) return { status: used.status, body: used.body, headers: { 'idempotent-replayed': 'true' } };
    const { status, body, headers } = run();
    store.put('keys', key, { request: content, status, body });
    return { status, body, ...(headers && { headers }) };
  }

  return [
    {
      name: 'createCheckout',
      method: 'POST',
      path: sessionsPath,
      handle: (request) =>
        once(request, () => {
          const read = readSessionForm(readBody(request), unixSeconds());
          if ('mistake' in read) return fault(400, { type: 'invalid_request_error', ...read.mistake });
          return ok(cards.open(read.form));
        }),
    },
    {
      name: 'getCheckout',
      method: 'GET',
      path: `${sessionsPath}/:id`,
      handle: ({ params }) => {
        const session = store.get('sessions', params.id);
        return session ? ok(cards.shown(session)) : missing('checkout.session', params.id);
      },
    },
    {
      name: 'listCheckouts',
      method: 'GET',
      path: sessionsPath,
      handle: ({ query }) => {
        const [from, to] = [
          Number(query['created[gte]'] ?? 0),
          Number(query['created[lt]'] ?? Number.MAX_VALUE),
        ];
        const limit = Math.min(100, Number(query.limit ?? 10));
        const all = store
          .list('sessions')
          .filter(({ created }) => created >= from && created < to)
          .reverse();
        const start = query.starting_after ? all.findIndex(({ id }) => id === query.starting_after) + 1 : 0;
        const data = all.slice(start, start + limit).map(cards.shown);
        return ok({ object: 'list', url: sessionsPath, has_more: start + limit < all.length, data });
      },
    },
    {
      name: 'expireCheckout',
      method: 'POST',
      path: `${sessionsPath}/:id/expire`,
      handle: (request) =>
        once(request, () => {
          const { id } = request.params;
          const session = store.get('sessions', id);
          if (!session) return missing('checkout.session', id);
          if (session.status !== 'open') {
            const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
            return fault(400, { type: 'invalid_request_error', message });
          }
          void cards.expire(id);
          return ok(cards.shown(store.get('sessions', id)!));
        }),
    },
    {
      name: 'getPayment',
      method: 'GET',
      path: '/v1/payment_intents/:id',
      handle: ({ params, query }) => {
        const intent = params.id.startsWith('pi_') ? store.get('intents', params.id) : undefined;
        if (!intent) return missing('payment_intent', params.id);
        const charge =
          query['expand[0]'] === 'latest_charge'
            ? store.get('charges', intent.latest_charge as string)
            : null;
        return ok(charge ? { ...intent, latest_charge: charge } : intent);
      },
    },
    {
      name: 'getCharge',
      method: 'GET',
      path: '/v1/charges/:id',
      handle: ({ params }) => {
        const charge = store.get('charges', params.id);
        return charge ? ok(charge) : missing('charge', params.id);
      },
    },
    {
      name: 'createRefund',
      method: 'POST',
      path: '/v1/refunds',
      handle: (request) =>
        once(request, () => {
          const form = new URLSearchParams(readBody(request));
          const intent = store.get('intents', form.get('payment_intent') ?? '');
          const chargeId = form.get('charge') ?? (intent?.latest_charge as string | undefined) ?? '';
          const amount = form.has('amount') ? Number(form.get('amount')) : undefined;
          const made = cards.refund(chargeId, amount, readMetadata(form, 'metadata'));
          if (!('mistake' in made)) return ok(made);
          const { mistake: message, code } = made;
          return fault(400, { type: 'invalid_request_error', message, ...(code && { code }) });
        }),
    },
    {
      name: 'listDisputes',
      method: 'GET',
      path: '/v1/disputes',
      handle: ({ query }) => {
        const data = store
          .list('disputes')
          .filter(({ payment_intent }) => payment_intent === query.payment_intent)
          .reverse();
        return ok({ object: 'list', url: '/v1/disputes', has_more: false, data });
      },
    },
    {
      name: 'listRefunds',
      method: 'GET',
      path: '/v1/refunds',
      handle: ({ query }) => {
        const limit = Math.min(100, Number(query.limit ?? 10));
        const all = store
          .list('refunds')
          .filter(({ payment_intent }) => payment_intent === query.payment_intent)
          .reverse();
        const start = query.starting_after ? all.findIndex(({ id }) => id === query.starting_after) + 1 : 0;
        const data = all.slice(start, start + limit);
        return ok({ object: 'list', url: '/v1/refunds', has_more: start + limit < all.length, data });
      },
    },
    {
      name: 'getRefund',
      method: 'GET',
      path: '/v1/refunds/:id',
      handle: ({ params }) => {
        const refund = store.get('refunds', params.id);
        return refund ? ok(refund) : missing('refund', params.id);
      },
    },
  ];
}

const ok = (body: unknown): Answer => ({ status: 200, body });

/** A Stripe error response. Rejected requests need no retry. */
function fault(status: number, error: Fault): Answer {
  return { status, body: { error }, headers: { 'stripe-should-retry': 'false' } };
}

/** A requested failure; the SDK decides about retries. */
export const stripeError = (status: number): Answer => ({
  status,
  body: {
    error: {
      type: status < 500 ? 'invalid_request_error' : 'api_error',
      message: 'This failure was requested.',
    },
  },
});

/** Test keys only: a live key is not meant for this provider. */
export function stripeGuard({ headers }: FastifyRequest): Answer | undefined {
  if (/^Bearer [sr]k_test_/.test(headers.authorization ?? '')) return undefined;
  return fault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}
