import type { FollowDeps } from '../features/wallet/payout-follow.ts';
import type { SendDeps } from '../features/wallet/payout-send.ts';
import { followSentPayouts } from './follow-sent-payouts.ts';
import type { Recurring } from './recurring.ts';
import { sendApprovedPayouts } from './send-approved-payouts.ts';

export type PayoutParts = SendDeps & FollowDeps;

/** All recurring payout jobs; none if withdrawals are paid by hand. */
export function payoutJobs(parts: PayoutParts | null): Recurring[] {
  if (!parts) return [];
  return [
    { name: 'send payouts', everyMs: 1_000, run: () => sendApprovedPayouts(parts) },
    { name: 'follow payouts', everyMs: 1_000, run: () => followSentPayouts(parts) },
  ];
}
