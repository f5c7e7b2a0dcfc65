import { laterGroups, type MenuGroup, matchesSportFilter } from '@sidebet/domain/sports';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

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
