import type { Uses } from '../context.ts';
import { type CardRefundContext, sendCardRefunds } from '../features/withdrawals/card-refunds.ts';
import { followSent } from '../features/withdrawals/payout-follow.ts';
import { sendApproved } from '../features/withdrawals/payout-send.ts';
import type { Recurring } from './recurring.ts';

/** All recurring payout jobs. If withdrawals are paid by hand, only the card refunds. */
export function payoutJobs(context: CardRefundContext & Uses<'payouts'>): Recurring[] {
  const refunds = { name: 'refund cards', everyMs: 1_000, run: () => sendCardRefunds(context) };
  const { payouts } = context;
  if (!payouts) return [refunds];
  return [
    refunds,
    { name: 'send payouts', everyMs: 1_000, run: () => sendApproved({ ...context, payouts }) },
    { name: 'follow payouts', everyMs: 1_000, run: () => followSent({ ...context, payouts }) },
  ];
}
