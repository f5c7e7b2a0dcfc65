import type { Bet } from '../book/bet.ts';
import { expiryMs, scaleWait } from './waits.ts';

/**
 * When the stake of an open bet returns if no one accepts it (docs/rules.md#bets): of the specified bet an hour after the start,
 * of an offer at the end its creator chose, otherwise when betting closes. `speed` is that of simulated games.
 */
export function untakenReturnsAt(
  { feePolicy, expiresAt }: Pick<Bet, 'feePolicy' | 'expiresAt'>,
  commenceTime: number,
  speed?: number,
): number {
  if (feePolicy === 'specified') return commenceTime + scaleWait(expiryMs, speed);
  return Math.min(expiresAt ?? commenceTime, commenceTime);
}
