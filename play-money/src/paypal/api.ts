import { randomBytes } from 'node:crypto';
import type { Answer, ProviderCall, Request } from '../calls.ts';
import { isPayPalSignature } from '../signatures.ts';
import type { Store } from '../store.ts';
import { invalid, ok, paypalFault, refused, unknown } from './answers.ts';
import type { OrderSide } from './orders.ts';
import type { PayoutSide } from './payouts.ts';
import { rawMember } from './raw-member.ts';
import { readOrderRequest, readPayoutRequest, readRefundRequest } from './read-requests.ts';
import { refusalFor } from './receivers.ts';
import { certificatesPath, type SigningKeys } from './signing-key.ts';
import { isBasic, type PayPalKeys, type Tokens } from './tokens.ts';

/** The part of PayPal's API that the product uses. */
export function paypalCalls(parts: {
  readonly store: Store;
  readonly orders: OrderSide;
  readonly payouts: PayoutSide;
  readonly keys: PayPalKeys;
  readonly signingKeys: SigningKeys;
  readonly baseUrl: () => string;
  readonly tokens: Tokens;
}): readonly ProviderCall[] {
  const { store, orders, payouts, keys, signingKeys, baseUrl, tokens } = parts;
  const asJson = (request: Request): unknown => {
    try {
      return JSON.parse(request.body as string);
    } catch {
      return undefined;
    }
  };

  /** Repeating a request id returns the first result in its latest state. */
  function once(request: Request, scope: string, run: () => Answer, again: (id: string) => Answer): Answer {
    const header = request.headers['paypal-request-id'];
    if (typeof header !== 'string') return run();
    const key = `paypal ${scope} ${header}`;
    const used = store.get('keys', key);
    if (used) return again(used.body as string);
    const answer = run();
    const { id } = answer.body as { id?: string };
    if (answer.status === 201 && id) store.put('keys', key, { request: scope, status: 201, body: id });
    return answer;
  }

  return [
    {
      name: 'token',
      method: 'POST',
      path: '/v1/oauth2/token',
      handle: (request) => {
        const isAsked = new URLSearchParams(String(request.body)).get('grant_type') === 'client_credentials';
        if (!isBasic(request, keys)) {
          const body = { error: 'invalid_client', error_description: 'Client Authentication failed' };
          return { status: 401, body };
        }
        if (!isAsked) return { status: 400, body: { error: 'unsupported_grant_type' } };
        const access_token = tokens.issue();
        const app_id = 'APP-PLAYMONEY';
        const nonce = new Date().toISOString() + randomBytes(6).toString('hex');
        const scope =
          'https://uri.paypal.com/services/payments/payouts https://api.paypal.com/v1/payments/.*';
        return ok({
          scope,
          access_token,
          token_type: 'Bearer',
          app_id,
          expires_in: tokens.lifeSeconds,
          nonce,
        });
      },
    },
    {
      name: 'createOrder',
      method: 'POST',
      path: '/v2/checkout/orders',
      handle: (request) =>
        once(
          request,
          'order',
          () => {
            const read = readOrderRequest(asJson(request));
            if ('mistake' in read) return invalid(read.mistake);
            return { status: 201, body: orders.shown(orders.open(read.value)) };
          },
          (id) => orderAnswer(id),
        ),
    },
    {
      name: 'getOrder',
      method: 'GET',
      path: '/v2/checkout/orders/:id',
      handle: ({ params }) => orderAnswer(params.id),
    },
    {
      name: 'captureOrder',
      method: 'POST',
      path: '/v2/checkout/orders/:id/capture',
      handle: (request) =>
        once(
          request,
          `capture ${request.params.id}`,
          () => {
            const made = orders.capture(request.params.id);
            return 'issue' in made ? refused(made) : { status: 201, body: orders.shown(made) };
          },
          (id) => orderAnswer(id),
        ),
    },
    {
      name: 'getCapture',
      method: 'GET',
      path: '/v2/payments/captures/:id',
      handle: ({ params }) => {
        const capture = store.get('captures', params.id);
        return capture ? ok(orders.shownCapture(capture)) : unknown();
      },
    },
    {
      name: 'refundCapture',
      method: 'POST',
      path: '/v2/payments/captures/:id/refund',
      handle: (request) =>
        once(
          request,
          `refund ${request.params.id}`,
          () => {
            const read = readRefundRequest(asJson(request));
            if ('mistake' in read) return invalid(read.mistake);
            const made = orders.refund(request.params.id, read.value);
            return 'issue' in made ? refused(made) : { status: 201, body: orders.shownRefund(made) };
          },
          (id) => ok(orders.shownRefund(store.get('paypalRefunds', id)!)),
        ),
    },
    {
      name: 'createPayout',
      method: 'POST',
      path: '/v1/payments/payouts',
      // Only sender_batch_id prevents a duplicate payout; a request id alone has been observed not to.
      handle: (request) => {
        const read = readPayoutRequest(asJson(request));
        if ('mistake' in read)
          return paypalFault(400, 'VALIDATION_ERROR', 'Invalid request - see details', [read.mistake]);
        const { senderBatchId, subject, items } = read.value;
        const refusal = items.map(({ receiver }) => refusalFor(receiver)).find(Boolean);
        if (refusal) return paypalFault(422, refusal, 'The payout was refused.');
        const made = payouts.send(senderBatchId, subject, items);
        if (!('duplicateOf' in made)) return { status: 201, body: payouts.shownCreated(made) };
        const href = `${baseUrl()}/v1/payments/payouts/${made.duplicateOf.id}`;
        const issue = 'Batch with given sender_batch_id already exists';
        const link = [{ href, rel: 'self', method: 'GET' }];
        return paypalFault(400, 'USER_BUSINESS_ERROR', 'User business error.', [
          { field: 'SENDER_BATCH_ID', issue, link },
        ]);
      },
    },
    {
      name: 'getPayout',
      method: 'GET',
      path: '/v1/payments/payouts/:id',
      handle: ({ params }) => {
        const batch = store.get('batches', params.id);
        return batch ? ok(payouts.shown(batch)) : unknown();
      },
    },
    {
      name: 'getPayoutItem',
      method: 'GET',
      path: '/v1/payments/payouts-item/:id',
      handle: ({ params }) => {
        const item = store.get('items', params.id);
        return item ? ok(payouts.shownItem(item)) : unknown();
      },
    },
    {
      name: 'cancelPayoutItem',
      method: 'POST',
      path: '/v1/payments/payouts-item/:id/cancel',
      handle: ({ params }) => {
        const item = payouts.cancel(params.id);
        if (item === 'unknown') return unknown();
        if (item === 'notUnclaimed') {
          return paypalFault(
            400,
            'ITEM_INCORRECT_STATUS',
            'Item does not have correct status for cancellation.',
          );
        }
        return ok(payouts.shownItem(item));
      },
    },
    {
      name: 'getCertificate',
      method: 'GET',
      path: `${certificatesPath}:id`,
      handle: ({ params }) => {
        const { path, pem } = signingKeys.current();
        if (path !== `${certificatesPath}${params.id}`) return unknown();
        return { status: 200, body: pem, headers: { 'content-type': 'application/x-pem-file' } };
      },
    },
    {
      name: 'verifyWebhook',
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      handle: (request) => {
        const posted = asJson(request) as Record<string, string> | undefined;
        const body = posted && rawMember(request.body as string, 'webhook_event');
        if (!posted || body === null)
          return invalid({ field: '/webhook_event', issue: 'MISSING_REQUIRED_PARAMETER' });
        const signed = {
          id: String(posted.transmission_id),
          time: String(posted.transmission_time),
          webhookId: keys.webhookId,
          body: body!,
        };
        const isRight =
          posted.webhook_id === keys.webhookId &&
          isPayPalSignature(signed, String(posted.transmission_sig), signingKeys.current().publicKey);
        return ok({ verification_status: isRight ? 'SUCCESS' : 'FAILURE' });
      },
    },
  ];

  function orderAnswer(id: string): Answer {
    const order = store.get('orders', id);
    return order ? ok(orders.shown(order)) : unknown();
  }
}
