import { type FollowDeps, followSent } from '../features/wallet/payout-follow.ts';

/** Asks how payouts stand until they are final (INTEGRATIONS 5.6). Safe to run twice and on several processes. */
export function followSentPayouts(deps: FollowDeps): Promise<{ asked: number }> {
  return followSent(deps);
}
