import { type CardRefundDeps, sendCardRefunds } from '../features/withdrawals/card-refunds.ts';
import type { FollowDeps } from '../features/withdrawals/payout-follow.ts';
import type { SendDeps } from '../features/withdrawals/payout-send.ts';
import { followSentPayouts } from './follow-sent-payouts.ts';
import type { Recurring } from './recurring.ts';
import { sendApprovedPayouts } from './send-approved-payouts.ts';

export type PayoutParts = SendDeps & FollowDeps;

/** All recurring payout jobs. If withdrawals are paid by hand, only the card refunds. */
export function payoutJobs(parts: PayoutParts | null, cards: CardRefundDeps): Recurring[] {
  const refunds = { name: 'refund cards', everyMs: 1_000, run: () => sendCardRefunds(cards) };
  if (!parts) return [refunds];
  return [
    refunds,
    { name: 'send payouts', everyMs: 1_000, run: () => sendApprovedPayouts(parts) },
    { name: 'follow payouts', everyMs: 1_000, run: () => followSentPayouts(parts) },
  ];
}
