import { refuse } from '@sidebet/domain/refusals';
import type { FastifyInstance } from 'fastify';
import { RefusalError } from '../../../http/problem.ts';
import type { CardPayments } from '../../../integrations/payments/ports/card-payments.ts';
import type { PayPalPayments } from '../../../integrations/payments/ports/paypal-payments.ts';
import { addressKey, attemptLimit } from '../../../limits/attempt-limit.ts';
import { takeProviderEvent } from '../../../provider-events/take-provider-event.ts';
import { actOnCard } from '../deposits/card-deposits.ts';
import type { DepositContext } from '../deposits/deposit-context.ts';
import { toRefusal } from '../deposits/deposit-failure.ts';
import { actOnPayPal } from '../deposits/paypal-deposits.ts';
import type { PayoutContext } from '../withdrawals/payout-apply.ts';
import { takePayoutEvent } from '../withdrawals/payout-events.ts';

/** The provider webhooks. Their signatures replace session and Origin. */
export const stripeWebhookPath = '/api/webhooks/stripe';
export const paypalWebhookPath = '/api/webhooks/paypal';

/** How often one address may trigger a PayPal verification of webhooks that turn out to be forged. */
const unverifiedLimit = { max: 20, windowMs: 10 * 60_000 };

type WebhookContext = DepositContext &
  PayoutContext & {
    readonly cards: Pick<CardPayments, 'verifyWebhook'>;
    readonly paypal: Pick<PayPalPayments, 'verifyWebhook'> | null;
  };

/**
 * The payment webhooks. They read the raw bytes, because those are signed. They respond with 400 to forged
 * or stale events and with 200 to everything understood, including repeats and irrelevant types. A server error
 * or an unreachable provider gives a 5xx, so the event is sent again.
 */
export function providerWebhooksFeature(context: WebhookContext) {
  const { cards, paypal, wallClock } = context;
  const unverified = attemptLimit({ ...unverifiedLimit, clock: wallClock });
  const registerWebhooks = (app: FastifyInstance) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      const options = { schema: { hide: true }, bodyLimit: 1024 * 1024 };
      scope.post(stripeWebhookPath, options, async ({ headers, body }) => {
        const signature = headers['stripe-signature'];
        const event = cards.verifyWebhook(
          toBytes(body),
          typeof signature === 'string' ? signature : undefined,
        );
        if (!event) throw new RefusalError(refuse('invalidRequest'));
        await whileReachable(() =>
          takeProviderEvent(context, 'stripe', event, () => actOnCard(context, event.change)),
        );
        return { received: true };
      });
      if (!paypal) return;
      scope.post(paypalWebhookPath, options, async (request) => {
        const { headers, body } = request;
        await whileReachable(async () => {
          const asker = addressKey(request.ip);
          let [isVerifying, isTooOften] = [false, false];
          const event = await paypal.verifyWebhook(toBytes(body), headers, () => {
            isTooOften = unverified.take(asker) !== null;
            isVerifying = !isTooOften;
            return isVerifying;
          });
          if (isTooOften) throw new RefusalError(refuse('tooManyRequests'));
          if (event && isVerifying) unverified.refund(asker);
          if (!event) throw new RefusalError(refuse('invalidRequest'));
          const { change } = event;
          if (change.kind === 'payoutItem' || change.kind === 'payoutBatch')
            return takePayoutEvent(context, event);
          return takeProviderEvent(context, 'paypal', event, () => actOnPayPal(context, change));
        });
        return { received: true };
      });
    });
  };
  return { registerWebhooks };
}

/** If the provider is unreachable, responds with 503 or 504, so the event is sent again. */
async function whileReachable(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const refusal = toRefusal(error);
    throw refusal ? new RefusalError(refusal) : error;
  }
}

const toBytes = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
