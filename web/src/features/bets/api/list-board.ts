import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { type BoardFilter, queryKeys } from '../../../lib/query-keys.ts';

export function useBoard(filter: BoardFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.boardList(filter),
    queryFn: ({ pageParam, signal }) =>
      call('listBoard', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
