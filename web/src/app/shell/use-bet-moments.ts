import type { BetView } from '@sidebet/contract/bets';
import { useState } from 'react';
import { useTakenBets } from '../../features/bets/api/taken-bets.ts';
import { useShownBetResults, useUnshownBetResults } from '../../lib/bet-results.ts';
import { useFollowedBet } from '../../lib/followed-bet.ts';
import { preloadablePart } from '../../lib/load-part.ts';
import { useSlip } from './slip-state.tsx';

export const [BetMoments, loadBetMoments] = preloadablePart(() => import('./bet-moments.tsx'));

/** What became of the bet just made. */
type OwnMoment = { readonly kind: 'open' | 'ended'; readonly bet: BetView };
/** What the shell says of the viewer's bets. */
export type BetMoment = OwnMoment | { readonly kind: 'taken'; readonly bets: readonly BetView[] };

/**
 * The moments to show, the newest first. The bet just made is followed from open to its end. While it runs it has no moment of
 * its own: taken, it is one of the taken bets, and from its start on My Bets and Live show it.
 */
export function useBetMoments(): readonly BetMoment[] {
  const taken = useTakenBets();
  const own = useOwnMoment();
  const [ownKey, takenKey] = [own && `${own.kind} ${own.bet.uniqueId}`, taken[0]?.uniqueId];
  const [seen, setSeen] = useState({ ownKey, takenKey, isTakenFirst: false });
  if (seen.ownKey !== ownKey || seen.takenKey !== takenKey)
    setSeen({ ownKey, takenKey, isTakenFirst: seen.ownKey === ownKey });
  const moments: BetMoment[] = own ? [own] : [];
  if (taken.length > 0) moments.push({ kind: 'taken', bets: taken });
  return seen.isTakenFirst ? moments.reverse() : moments;
}

function useOwnMoment(): OwnMoment | null {
  const { placed } = useSlip();
  const bet = useFollowedBet(placed);
  const isPlaced = ({ uniqueId }: BetView) => uniqueId === placed?.uniqueId;
  const [result] = useShownBetResults(isPlaced, 'card');
  const isOnlyHere = useUnshownBetResults(['view']).some(isPlaced);
  if (!bet) return null;
  if (bet.status === 'Created') return { kind: 'open', bet };
  if (bet.status === 'Deleted') {
    // The page where the user deleted it says so. An accepted counter-offer is one of the taken bets.
    const isKnown = bet.result === 'deleted' || bet.result === 'countered';
    return isKnown ? null : { kind: 'ended', bet };
  }
  return result && isOnlyHere ? { kind: 'ended', bet: result } : null;
}
