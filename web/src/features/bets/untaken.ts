import type { BetView } from '@sidebet/contract/bets';
import { formatInSentence } from '@sidebet/domain/bets/amount-text';
import { clockLabel } from '@sidebet/domain/time-label';
import { useBettingClosed } from '../../lib/betting-closed.ts';
import { viewerMoney } from '../../lib/offers.ts';

/** Returns whether a bet is still open although no one can take it any more: betting on its game has closed. */
export function useUntaken(): (bet: BetView) => boolean {
  const isClosed = useBettingClosed();
  return (bet) => bet.status === 'Created' && (bet.eventCompleted || isClosed(bet.betTime, bet));
}

/** "Not taken. $10 comes back at 10:16 AM CDT." Without the time once it has passed, and in a cache of an older version. */
export function untakenText(bet: BetView, now: number, timeZone: string | null): string {
  const { stakeCents } = viewerMoney(bet, bet.userId);
  const verb = bet.group?.kind === 'points' && stakeCents !== 1_00 ? 'come' : 'comes';
  const at =
    bet.returnsAt && Date.parse(bet.returnsAt) > now ? ` at ${clockLabel(bet.returnsAt, timeZone)}` : '';
  return `Not taken. ${formatInSentence(bet, stakeCents)} ${verb} back${at}.`;
}
