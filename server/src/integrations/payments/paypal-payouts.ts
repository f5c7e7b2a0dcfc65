import { z } from 'zod';
import { decimalOfCents } from './money.ts';
import { readBatchStatus } from './payout-status.ts';
import { orNull, readAs, unreadable } from './paypal-answer.ts';
import { asUncertain, type PayPalClient } from './paypal-client.ts';
import { PayPalFailure } from './paypal-failure.ts';
import { readPayoutItem } from './paypal-payout-item.ts';
import type { PayoutBatch, PayoutRequest, Payouts } from './ports/payouts.ts';

/** Withdrawals through PayPal Payouts v1. */
export function paypalPayouts(client: PayPalClient): Payouts {
  return {
    async send(request) {
      const call = {
        name: 'create a payout',
        method: 'POST',
        path: '/v1/payments/payouts',
        body: JSON.stringify(batchFor(request)),
        requestId: `payout:${request.withdrawalId}`,
        // The worker that stores the withdrawal's state retries, and says so.
        repeatable: false,
      } as const;
      try {
        const answer = readAs(sent, await client.ask(call), call.name);
        return { batchId: answer.batch_header.payout_batch_id, repeated: false };
      } catch (error) {
        if (!(error instanceof PayPalFailure)) throw error;
        if (isDuplicate(error)) {
          const batchId = originalBatch(error);
          if (batchId) return { batchId, repeated: true };
          // It exists, so it may have been executed, but its id is missing.
          throw asUncertain(error);
        }
        throw request.mayHaveBeenSent ? asUncertain(error) : error;
      }
    },
    get: (batchId) =>
      orNull(async () => {
        const name = 'look up a payout';
        const path = `/v1/payments/payouts/${encodeURIComponent(batchId)}?page_size=100`;
        return readBatch(await client.ask({ name, method: 'GET', path, repeatable: true }), name);
      }),
    getItem: (itemId) =>
      orNull(async () => {
        const name = 'look up a payout item';
        const path = `/v1/payments/payouts-item/${encodeURIComponent(itemId)}`;
        return requireItem(await client.ask({ name, method: 'GET', path, repeatable: true }), name);
      }),
    async cancelUnclaimed(itemId) {
      const name = 'call a payout back';
      const path = `/v1/payments/payouts-item/${encodeURIComponent(itemId)}/cancel`;
      const requestId = `cancel:${itemId}`;
      const answer = await client.ask({
        name,
        method: 'POST',
        path,
        body: '{}',
        requestId,
        repeatable: false,
      });
      return requireItem(answer, name);
    },
  };
}

const sent = z.object({ batch_header: z.object({ payout_batch_id: z.string().min(1) }) });
const batch = z.object({
  batch_header: z.object({ payout_batch_id: z.string().min(1), batch_status: z.string() }),
  items: z.array(z.unknown()).default([]),
});

function batchFor({ withdrawalId, amountCents, receiver }: PayoutRequest) {
  return {
    sender_batch_header: {
      sender_batch_id: withdrawalId,
      email_subject: 'Your Sidebet withdrawal',
      email_message: 'The money you withdrew from Sidebet is here.',
    },
    items: [
      {
        recipient_type: 'EMAIL',
        amount: { currency: 'USD', value: decimalOfCents(amountCents) },
        receiver,
        sender_item_id: withdrawalId,
        recipient_wallet: 'PAYPAL',
      },
    ],
  };
}

/** Whether a batch with that id exists. The messages are undocumented; these have been observed. */
function isDuplicate(failure: PayPalFailure): boolean {
  const seen = /sender_batch_id already exists|duplicate batch request|duplicate_sender_batch_id/i;
  return failure.issues.some((issue) => seen.test(issue));
}

/**
 * The id in the link to the original, which is in the details in practice and in the error by the documentation.
 */
function originalBatch({ report }: PayPalFailure): string | null {
  const ofDetails = report?.details?.flatMap(({ link, links }) => [...(link ?? []), ...(links ?? [])]) ?? [];
  for (const { href, rel } of [...ofDetails, ...(report?.links ?? [])]) {
    const id = /\/v1\/payments\/payouts\/([A-Za-z0-9_-]{1,64})$/.exec(href)?.[1];
    if (id && (rel === undefined || rel === 'self')) return id;
  }
  return null;
}

function readBatch(body: unknown, name: string): PayoutBatch {
  const { batch_header, items } = readAs(batch, body, name);
  return {
    batchId: batch_header.payout_batch_id,
    status: readBatchStatus(batch_header.batch_status),
    items: items.map((one) => requireItem(one, name)),
  };
}

function requireItem(body: unknown, name: string) {
  const item = readPayoutItem(body);
  if (!item) throw unreadable(name);
  return item;
}
