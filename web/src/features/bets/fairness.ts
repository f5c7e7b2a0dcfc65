import type { BetView, OfferedBet, PositionView } from '@sidebet/contract/bets';
import type { ReferenceView } from '@sidebet/contract/shared';
import { compareWithBookmakers, type Fairness, fairnessSentence } from '@sidebet/domain/markets/fairness';
import type { Reference } from '@sidebet/domain/markets/reference';
import { clockLabel } from '@sidebet/domain/time-label';
import { serverNow } from '../../lib/clock.ts';
import { readMarketTerms } from '../../lib/offers.ts';
import { findReferenceLine, toReference } from '../../lib/reference-lines.ts';
import { useListedLines } from './reference-lines.ts';

/**
 * How a bet's price compares with the bookmakers' for its acceptor: with the newest quote that this page knows. Null if that is
 * old, and for bets from an older version's cache.
 */
export function useAcceptorFairness(bet: OfferedBet): Fairness | null {
  const lines = useListedLines(bet.betId) ?? [];
  const terms = readMarketTerms(bet);
  const known = [bet.postedReference, bet.reference].map((quoted) => toReference(quoted ?? null));
  const reference = newestOf([...known, findReferenceLine(lines, terms)]);
  if (!bet.acceptor) return null;
  return compareWithBookmakers(bet.betSportKey, terms, bet.acceptor, reference, serverNow());
}

function newestOf(references: readonly (Reference | null)[]): Reference | null {
  return references.reduce(
    (newest, one) => (one && one.capturedAt >= (newest?.capturedAt ?? 0) ? one : newest),
    null,
  );
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
