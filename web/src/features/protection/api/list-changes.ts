import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useProtectionChanges() {
  return useInfiniteQuery({
    queryKey: queryKeys.protectionChanges,
    queryFn: ({ pageParam, signal }) =>
      call('listProtectionChanges', { query: { cursor: pageParam, limit: 10 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
