import type { BetView, PositionView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import type { ReferenceView } from '@sidebet/contract/shared';
import { compareWithBookmakers, type Fairness, fairnessSentence } from '@sidebet/domain/markets/fairness';
import type { Reference } from '@sidebet/domain/markets/reference';
import { clockLabel } from '@sidebet/domain/time-label';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { serverNow } from '../../lib/clock.ts';
import { isOffer, marketTermsOf } from '../../lib/offers.ts';
import { allItems, type Paged } from '../../lib/paged.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/**
 * How an offer's price compares with the bookmakers' for its acceptor: with the newest line of a listed game, or
 * else with the one the offer was posted at. Null for specified bets, and when both are old.
 */
export function useAcceptorFairness(bet: BetView): Fairness | null {
  const client = useQueryClient();
  if (!isOffer(bet)) return null;
  return fairnessAt(bet, bet.acceptor, listedLine(client, bet) ?? bet.postedReference, serverNow());
}

/** The newest line of the bet's market, if its game is listed. */
function listedLine(client: QueryClient, { betId, market, marketTeam }: BetView): ReferenceView | undefined {
  for (const [, data] of client.getQueriesData<Paged<EventView>>({ queryKey: queryKeys.events })) {
    const event = allItems(data).find(({ id }) => id === betId);
    const line = event?.lines?.find((one) => one.market === market && one.marketTeam === marketTeam);
    if (line) return line;
  }
  return undefined;
}

/** The comparison of one person's price with what bookmakers quoted, as of `now`. */
export function fairnessAt(
  bet: BetView,
  position: PositionView,
  reference: ReferenceView | null,
  now: number,
): Fairness | null {
  const quoted: Reference | null = reference && {
    ...reference,
    capturedAt: Date.parse(reference.capturedAt),
  };
  return compareWithBookmakers(marketTermsOf(bet), position, quoted, now);
}

/** "Bookmakers give Jets +3.5 48% (9 books, 2:02 PM CDT). At this price you need 51%." */
export function fairnessText(
  bet: BetView,
  position: PositionView,
  fairness: Fairness,
  timeZone: string | null,
): string {
  return fairnessSentence(fairness, marketTermsOf(bet), position.selection, bet, (instant) =>
    clockLabel(instant, timeZone),
  );
}
