import { laterGroups, type MenuGroup, matchesSportFilter } from '@sidebet/domain/sports';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { type EventFilter, queryKeys } from '../../lib/query-keys.ts';

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

/** The number of upcoming events by filter; undefined while loading. */
export function useEventCounts(): (sport: string) => number | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.eventCounts,
    queryFn: ({ signal }) => call('countEvents', { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
  return (sport) =>
    data &&
    Object.entries(data.bySportKey)
      .filter(([sportKey]) => matchesSportFilter(sport, sportKey))
      .reduce((sum, [, count]) => sum + count, 0);
}

/** The groups that menus list only while they have games, and the chosen one in any case. */
export function useLaterGroups(chosenSport: string | null): readonly MenuGroup[] {
  const eventCount = useEventCounts();
  return laterGroups.filter((group) => group === chosenSport || eventCount(group));
}
