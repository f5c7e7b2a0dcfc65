import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { playMoneyPayPal } from '@sidebet/play-money/start';
import { paypalClient } from '@sidebet/server/integrations/payments/paypal-client';
import { paypalPayouts } from '@sidebet/server/integrations/payments/paypal-payouts';
import type { Payouts } from '@sidebet/server/integrations/payments/ports/payouts';
import { silentLog } from '@sidebet/server/logging/log';
import { openWorkerEnvironment, type WorkerEnvironment } from '../harness/workers/environment.ts';

/** The test environment for payout workers. */
export type PayoutEnvironment = WorkerEnvironment & {
  /** Reads PayPal independently of the worker. */
  readonly payouts: Payouts;
  batches(): Promise<readonly Batch[]>;
  withdraw(userId: string, paypalEmail: string, amountCents: number): Promise<string>;
  /** A new operator who may decide about withdrawals. */
  operator(): Promise<string>;
};

export type Batch = { readonly withdrawalId: string; readonly state: string };

const worker = fileURLToPath(new URL('worker.ts', import.meta.url));

export async function openPayoutEnvironment(mistake = ''): Promise<PayoutEnvironment> {
  const environment = await openWorkerEnvironment(worker, 'whsec_payout_crashes', () => '/paypal', mistake);
  const client = paypalClient({ ...playMoneyPayPal, apiBase: environment.providerUrl, log: silentLog });
  return {
    ...environment,
    payouts: paypalPayouts(client),
    async batches() {
      const { batches, items } = await environment.state();
      return batches!.map(({ id, senderBatchId }) => ({
        withdrawalId: senderBatchId!,
        state: items!.find(({ batchId }) => batchId === id)!.status!,
      }));
    },
    async withdraw(userId, paypalEmail, amountCents) {
      const withdrawalId = randomUUID();
      const command = { kind: 'requestWithdrawal', withdrawalId, userId, amountCents, paypalEmail } as const;
      const outcome = await environment.book.execute({ command });
      if (outcome.kind === 'refusal') throw new Error(outcome.message);
      return withdrawalId;
    },
    async operator() {
      const userId = await environment.user(0);
      await environment.pool.query("update users set role = 'admin' where id = $1", [userId]);
      return userId;
    },
  };
}
