import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useMyTickets() {
  return useInfiniteQuery({
    queryKey: queryKeys.supportTickets,
    queryFn: ({ pageParam, signal }) =>
      call('listMySupportTickets', { query: { cursor: pageParam, limit: 10 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
