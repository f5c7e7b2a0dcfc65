import type { FastifyInstance } from 'fastify';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import type { CardPayments } from '../../integrations/payments/port.ts';
import { type DepositEventDeps, takeProviderEvent } from './deposit-events.ts';

/** Where the card provider reports; its signature stands in for session and Origin, which it does not have. */
export const stripeWebhookPath = '/api/webhooks/stripe';

export type WebhookDeps = DepositEventDeps & { readonly payments: CardPayments };

/**
 * Mounts the webhook of the card provider. It reads the raw bytes, because those are what is signed.
 * Answers 400 to a forged or stale signature, 200 to everything understood, also to a repeat and to types that
 * are not for us; a fault of ours is a 5xx, after which the provider sends the event again.
 */
export function registerWebhooks(app: FastifyInstance, deps: WebhookDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(stripeWebhookPath, { schema: { hide: true }, bodyLimit: 1024 * 1024 }, async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = deps.payments.verifyWebhook(body, typeof signature === 'string' ? signature : undefined);
      if (!event) throw new RefusalError(refusalOf('invalidRequest'));
      await takeProviderEvent(deps, event);
      return { received: true };
    });
  });
}
