import { type FollowDeps, followSent } from '../features/withdrawals/payout-follow.ts';

/** Polls the status of payouts until it is final. Safe to run twice and on several processes. */
export function followSentPayouts(deps: FollowDeps): Promise<{ asked: number }> {
  return followSent(deps);
}
