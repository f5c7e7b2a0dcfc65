import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Env } from '../../config/env.ts';
import { StartRefusal } from '../../config/start-refusal.ts';
import { freePort } from '../../db/cluster.ts';
import type { Log } from '../../logging/log.ts';
import { paypalClient } from './paypal-client.ts';
import { paypalPayments } from './paypal-orders.ts';
import { paypalPayouts } from './paypal-payouts.ts';
import type { CardPayments } from './ports/card-payments.ts';
import type { Payouts } from './ports/payouts.ts';
import type { PayPalPayments } from './ports/paypal-payments.ts';
import type { PaymentProvider } from './ports/provider-failure.ts';
import { stripePayments } from './stripe.ts';

type Names =
  | 'CASH'
  | 'NODE_ENV'
  | 'DATA_DIR'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_API_BASE'
  | 'STRIPE_CHECKOUT_HOST'
  | 'PAYPAL_CLIENT_ID'
  | 'PAYPAL_CLIENT_SECRET'
  | 'PAYPAL_WEBHOOK_ID'
  | 'PAYPAL_API_BASE'
  | 'PAYPAL_MODE';

export type PaymentsOptions = {
  readonly env: Pick<Env, Names>;
  /** The app's webhook addresses, only for the play-money provider. */
  readonly webhookUrl: (provider: PaymentProvider) => string;
  /** The session secret: processes that share it accept each other's play-money webhooks. */
  readonly secret: string;
  readonly log: Log;
};

export type Payments = {
  readonly cards: CardPayments;
  /** Null if real cards are configured without PayPal: then there is no PayPal button and no withdrawal. */
  readonly paypal: { readonly orders: PayPalPayments; readonly payouts: Payouts } | null;
  /** True if everything runs on the play-money provider. Play money and real money are never mixed. */
  readonly playMoney: boolean;
  /** The play-money provider's guide and controls; null with real providers. */
  readonly localUrl: string | null;
  /**
   * Resolves when the play-money provider of this process sends no webhook; at once with real providers. Rejects with the
   * names of what still runs after `withinMs` milliseconds.
   */
  settled(withinMs?: number): Promise<void>;
  close(): Promise<void>;
};

/** PayPal's API hosts. */
const paypalHosts = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' };

/**
 * Opens the configured payments: real providers with keys, otherwise the same adapters on a provider of
 * play money. Rejects in production without keys, and if play money and real money would mix.
 */
export async function openPayments(options: PaymentsOptions): Promise<Payments> {
  const { env, log } = options;
  if (env.CASH === 'off') return closedPayments();
  const hasCards = env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET !== undefined;
  const hasPayPal =
    env.PAYPAL_CLIENT_ID !== undefined &&
    env.PAYPAL_CLIENT_SECRET !== undefined &&
    env.PAYPAL_WEBHOOK_ID !== undefined;
  if (!hasCards && hasPayPal) {
    throw new Error(
      'Play money must not be paid out as real money: set STRIPE_SECRET_KEY as well as PAYPAL_CLIENT_ID.',
    );
  }
  if (!hasCards) {
    if (env.NODE_ENV === 'production')
      throw new Error('Play money is not for production: set STRIPE_SECRET_KEY.');
    return openPlayMoney(options);
  }
  const cards = stripePayments({
    secretKey: env.STRIPE_SECRET_KEY!,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET!,
    apiBase: env.STRIPE_API_BASE,
    pageHost: env.STRIPE_CHECKOUT_HOST,
  });
  const paypal = hasPayPal
    ? openPayPal({
        clientId: env.PAYPAL_CLIENT_ID!,
        clientSecret: env.PAYPAL_CLIENT_SECRET!,
        webhookId: env.PAYPAL_WEBHOOK_ID!,
        apiBase: (env.PAYPAL_API_BASE ?? paypalHosts[env.PAYPAL_MODE]).replace(/\/+$/, ''),
        log,
      })
    : null;
  return { cards, paypal, playMoney: false, localUrl: null, ...nothingRuns };
}

/** This process runs no provider. */
const nothingRuns = { settled: async () => {}, close: async () => {} };

/** No provider is open. A call is a programming error, since every endpoint and job that makes one is off. */
const closedPayments = (): Payments => ({
  cards: new Proxy({} as CardPayments, {
    get: (_, name) => () => {
      throw new Error(`This site has no cash, so ${String(name)} cannot be called.`);
    },
  }),
  paypal: null,
  playMoney: false,
  localUrl: null,
  ...nothingRuns,
});

async function openPlayMoney({ env, webhookUrl, secret, log }: PaymentsOptions): Promise<Payments> {
  const { openSharedProvider, playMoneyPayPal } = await loadPlayMoney();
  const key = createHmac('sha256', secret).update('local payment provider').digest('hex');
  const webhookSecret = `whsec_${key}`;
  const dataFile = join(env.DATA_DIR, 'play-money.ndjson');
  const provider = await openSharedProvider({
    ...{ webhookUrl, webhookSecret, dataFile, log },
    findPort: freePort,
  });
  return {
    cards: stripePayments({ secretKey: 'sk_test_local', webhookSecret, apiBase: provider.url }),
    paypal: openPayPal({ ...playMoneyPayPal, apiBase: provider.url, log }),
    playMoney: true,
    localUrl: provider.url,
    settled: provider.settled,
    close: provider.close,
  };
}

/** The only import of the package. Servers with keys do not load it, and the image of a release does not contain it. */
async function loadPlayMoney() {
  try {
    const { openSharedProvider } = await import('@sidebet/play-money/shared');
    const { playMoneyPayPal } = await import('@sidebet/play-money/start');
    return { openSharedProvider, playMoneyPayPal };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartRefusal('Play money is not part of this installation: set STRIPE_SECRET_KEY.');
  }
}

function openPayPal({
  webhookId,
  ...client
}: {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  apiBase: string;
  log: Log;
}) {
  const paypal = paypalClient(client);
  return { orders: paypalPayments(paypal, webhookId), payouts: paypalPayouts(paypal) };
}
