import { createHmac } from 'node:crypto';
import type { Log } from '../../log.ts';
import { startLocalProvider } from './local-provider/start.ts';
import type { CardPayments } from './port.ts';
import { stripePayments } from './stripe.ts';

export type PaymentsOptions = {
  readonly stripeSecretKey: string | undefined;
  readonly stripeWebhookSecret: string | undefined;
  readonly stripeApiBase: string | undefined;
  readonly production: boolean;
  /** The app's webhook address, asked for when the first payment is made. */
  readonly webhookUrl: () => string;
  /** The session secret: processes that share it understand each other's play-money webhooks. */
  readonly secret: string;
  readonly log: Log;
};

export type Payments = { readonly cards: CardPayments; readonly playMoney: boolean; close(): Promise<void> };

/**
 * Card payments by configuration: Stripe with keys, else the same adapter on a local provider of play money.
 * Rejects in production without keys.
 */
export async function openPayments(options: PaymentsOptions): Promise<Payments> {
  const { stripeSecretKey, stripeWebhookSecret, stripeApiBase, production, webhookUrl, log } = options;
  if (stripeSecretKey && stripeWebhookSecret) {
    const cards = stripePayments({
      secretKey: stripeSecretKey,
      webhookSecret: stripeWebhookSecret,
      apiBase: stripeApiBase,
    });
    return { cards, playMoney: false, close: async () => {} };
  }
  if (production) throw new Error('Play money is not for production: set STRIPE_SECRET_KEY.');
  const key = createHmac('sha256', options.secret).update('local payment provider').digest('hex');
  const webhookSecret = `whsec_${key}`;
  const provider = await startLocalProvider({ webhookUrl, webhookSecret, log });
  const cards = stripePayments({ secretKey: 'sk_test_local', webhookSecret, apiBase: provider.url });
  return { cards, playMoney: true, close: provider.close };
}
