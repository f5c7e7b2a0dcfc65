import { fileURLToPath } from 'node:url';
import type { CheckParts } from '@sidebet/server/features/reconciliation/check-providers';
import { playMoneyPayPal } from '@sidebet/server/integrations/payments/local-provider/start';
import { paypalClient } from '@sidebet/server/integrations/payments/paypal-client';
import { paypalPayments } from '@sidebet/server/integrations/payments/paypal-orders';
import { stripePayments } from '@sidebet/server/integrations/payments/stripe';
import { silentLog } from '@sidebet/server/logging/log';
import { openWorkerStage, type WorkerStage } from './worker-stage.ts';

/** The test environment for deposits by card and by PayPal. */
export type DepositStage = WorkerStage & {
  /** Reads the providers independently of the worker. */
  readonly reports: Pick<CheckParts, 'cards' | 'orders' | 'payouts'>;
};

const worker = fileURLToPath(new URL('deposit-worker.ts', import.meta.url));
const webhookSecret = 'whsec_deposit_crashes';
/** Real providers retry webhooks for days; here for a minute. */
const retryAfterMs = Array.from({ length: 600 }, () => 100);

export async function openDepositStage(spoil = ''): Promise<DepositStage> {
  const stage = await openWorkerStage(
    worker,
    webhookSecret,
    (provider) => `/${provider}`,
    spoil,
    retryAfterMs,
    // A round decides when a pending payment ends.
    600_000,
  );
  const client = paypalClient({ ...playMoneyPayPal, apiBase: stage.providerUrl, log: silentLog });
  const cards = stripePayments({ secretKey: 'sk_test_1', webhookSecret, apiBase: stage.providerUrl });
  return {
    ...stage,
    reports: { cards, orders: paypalPayments(client, playMoneyPayPal.webhookId), payouts: null },
  };
}
