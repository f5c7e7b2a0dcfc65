import type { BetView, PositionView } from '@sidebet/contract/bets';
import type { ReferenceView } from '@sidebet/contract/shared';
import { compareWithBookmakers, type Fairness, fairnessSentence } from '@sidebet/domain/markets/fairness';
import { clockLabel } from '@sidebet/domain/time-label';
import { serverNow } from '../../lib/clock.ts';
import { isOffer, readMarketTerms } from '../../lib/offers.ts';
import { findReferenceLine, toReference } from '../../lib/reference-lines.ts';
import { useListedLines } from './reference-lines.ts';

/**
 * How an offer's price compares with the bookmakers' for its acceptor: with the newest line of a listed game, or
 * else with the one the offer was posted at. Null for specified bets, and when both are old.
 */
export function useAcceptorFairness(bet: BetView): Fairness | null {
  const lines = useListedLines(bet.betId) ?? [];
  if (!isOffer(bet)) return null;
  const reference = findReferenceLine(lines, readMarketTerms(bet)) ?? toReference(bet.postedReference);
  return compareWithBookmakers(bet.betSportKey, readMarketTerms(bet), bet.acceptor, reference, serverNow());
}

/** The comparison of one person's price with what bookmakers quoted, as of `now`. */
export function fairnessAt(
  bet: BetView,
  position: PositionView,
  reference: ReferenceView | null,
  now: number,
): Fairness | null {
  return compareWithBookmakers(bet.betSportKey, readMarketTerms(bet), position, toReference(reference), now);
}

/** "Bookmakers give Jets +3.5 48% (9 books, 2:02 PM CDT). At this price you need 51%." */
export function fairnessText(
  bet: BetView,
  position: PositionView,
  fairness: Fairness,
  timeZone: string | null,
): string {
  return fairnessSentence(fairness, readMarketTerms(bet), position.selection, bet, (instant) =>
    clockLabel(instant, timeZone),
  );
}
