import type { Side } from '@sidebet/domain/bets/bet';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Open bets on the other side near a wager. Disabled until there is a wager. */
export function useMatchingBets(eventId: string, side: Side, wagerCents: number | null) {
  return useQuery({
    queryKey: queryKeys.matchingBetsFor(eventId, side, wagerCents ?? 0),
    queryFn: ({ signal }) =>
      call('listMatchingBets', { params: { eventId }, query: { side, wagerCents: wagerCents ?? 0 }, signal }),
    enabled: wagerCents !== null,
    // Keeps the previous results while a wager is typed, but never for another game or side: one tap accepts a bet.
    placeholderData: (previous, query) =>
      samePick(query?.queryKey, eventId, side) ? keepPreviousData(previous) : undefined,
  });
}

function samePick(key: readonly unknown[] | undefined, eventId: string, side: Side): boolean {
  return key?.[1] === eventId && key[2] === side;
}
