import { fileURLToPath } from 'node:url';
import { playMoneyPayPal } from '@sidebet/play-money/start';
import type { CheckContext } from '@sidebet/server/features/money/reconciliation/check-providers';
import { paypalClient } from '@sidebet/server/integrations/payments/paypal-client';
import { paypalPayments } from '@sidebet/server/integrations/payments/paypal-orders';
import { stripePayments } from '@sidebet/server/integrations/payments/stripe';
import { silentLog } from '@sidebet/server/logging/log';
import { openWorkerEnvironment, type WorkerEnvironment } from '../harness/workers/environment.ts';

/** The test environment for deposits by card and by PayPal. */
export type DepositEnvironment = WorkerEnvironment & {
  /** Deposits whose PayPal order has expired, which the provider then forgets. */
  readonly expired: Set<string>;
  /** Reads the providers independently of the worker. */
  readonly reports: Pick<CheckContext, 'cards' | 'paypal' | 'payouts'>;
};

const worker = fileURLToPath(new URL('worker.ts', import.meta.url));
const webhookSecret = 'whsec_deposit_crashes';
/** Real providers retry webhooks for days; here for a minute. */
const retryAfterMs = Array.from({ length: 600 }, () => 100);

export async function openDepositEnvironment(mistake = ''): Promise<DepositEnvironment> {
  const environment = await openWorkerEnvironment(
    worker,
    webhookSecret,
    (provider) => `/${provider}`,
    mistake,
    retryAfterMs,
    // A round decides when a pending payment ends.
    600_000,
  );
  const client = paypalClient({ ...playMoneyPayPal, apiBase: environment.providerUrl, log: silentLog });
  const cards = stripePayments({ secretKey: 'sk_test_1', webhookSecret, apiBase: environment.providerUrl });
  return {
    ...environment,
    expired: new Set(),
    reports: { cards, paypal: paypalPayments(client, playMoneyPayPal.webhookId), payouts: null },
  };
}
