import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { type EventFilter, queryKeys } from '../../../lib/query-keys.ts';

export function useEvents(filter: EventFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.eventList(filter),
    queryFn: ({ pageParam, signal }) =>
      call('listEvents', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Keep the previous results while typing, so the list does not flicker.
    placeholderData: (previous, query) =>
      sameSport(query?.queryKey, filter) ? keepPreviousData(previous) : undefined,
  });
}

function sameSport(key: readonly unknown[] | undefined, filter: EventFilter): boolean {
  return (key?.[2] as EventFilter | undefined)?.sport === filter.sport;
}
