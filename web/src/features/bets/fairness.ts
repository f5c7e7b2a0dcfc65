import type { BetView, OfferedBet, PositionView } from '@sidebet/contract/bets';
import type { ReferenceView } from '@sidebet/contract/shared';
import { compareWithBookmakers, type Fairness, fairnessSentence } from '@sidebet/domain/markets/fairness';
import type { Reference } from '@sidebet/domain/markets/reference';
import { clockLabel } from '@sidebet/domain/time-label';
import { serverNow } from '../../lib/clock.ts';
import { readMarketTerms } from '../../lib/offers.ts';
import { findReferenceLine, toReference } from '../../lib/reference-lines.ts';
import { useFindListedLines } from './reference-lines.ts';

/**
 * How a bet's price compares with the bookmakers' for its acceptor: with the newest quote that this page knows. Null if that is
 * old.
 */
export function useAcceptorFairness(bet: OfferedBet): Fairness | null {
  return useAcceptorFairnessOf()(bet);
}

/** The same for bets of a list. */
export function useAcceptorFairnessOf(): (bet: OfferedBet) => Fairness | null {
  const findReference = useFindReference();
  return (bet) =>
    compareWithBookmakers(
      bet.betSportKey,
      readMarketTerms(bet),
      bet.acceptor,
      findReference(bet),
      serverNow(),
    );
}

/** Finds the newest quote on a bet's market that this page knows. */
export function useFindReference(): (bet: OfferedBet) => Reference | null {
  const findLines = useFindListedLines();
  return (bet) => {
    const known = [bet.postedReference, bet.reference].map((quoted) => toReference(quoted ?? null));
    return newestOf([...known, findReferenceLine(findLines(bet.betId) ?? [], readMarketTerms(bet))]);
  };
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

/** "Bookmakers: 48% for Jets +3.5. You need 51% to break even. (9 bookmakers, 2:02 PM CDT)" */
export function fairnessText(
  bet: BetView,
  position: PositionView,
  fairness: Fairness,
  timeZone: string | null,
): string {
  const game = { ...bet, sportKey: bet.betSportKey };
  const sentence = fairnessSentence(fairness, readMarketTerms(bet), position.selection, game);
  const quotedAt = clockLabel(fairness.capturedAt, timeZone);
  const source = fairness.kind === 'price' ? `${fairness.bookmakers} bookmakers, ${quotedAt}` : quotedAt;
  return `${sentence} (${source})`;
}
