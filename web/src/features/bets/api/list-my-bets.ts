import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { type MyBetsTab, queryKeys } from '../../../lib/query-keys.ts';

type MyBetsOptions = { enabled?: boolean; refetchInterval?: number | false };

export function useMyBets(tab: MyBetsTab, { enabled = true, refetchInterval = false }: MyBetsOptions = {}) {
  return useInfiniteQuery({
    queryKey: queryKeys.myBetsTab(tab),
    queryFn: ({ pageParam, signal }) => call('listMyBets', { query: { tab, cursor: pageParam }, signal }),
    enabled,
    refetchInterval,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
