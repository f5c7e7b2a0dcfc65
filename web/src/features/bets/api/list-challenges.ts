import type { BetView } from '@sidebet/contract/bets';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { mapPages, type Paged } from '../../../lib/paged.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Bets that friends offer to this user. */
export function useChallenges() {
  return useInfiniteQuery({
    queryKey: queryKeys.challenges,
    queryFn: ({ pageParam, signal }) => call('listChallenges', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Removes an answered challenge right away; the live stream reports it too. */
export function removeChallenge(client: QueryClient, uniqueId: string): void {
  client.setQueryData<Paged<BetView>>(
    queryKeys.challenges,
    (data) => data && mapPages(data, (bets) => bets.filter((bet) => bet.uniqueId !== uniqueId)),
  );
}
