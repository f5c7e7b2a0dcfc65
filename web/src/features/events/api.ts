import { laterGroups, type MenuGroup, matchesSportFilter } from '@sidebet/domain/sports';
import { keepPreviousData } from '@tanstack/react-query';
import { inputIn } from '../../lib/api/api-key.ts';
import { useApi, usePages } from '../../lib/api/use-api.ts';
import type { EventFilter } from '../../lib/list-filters.ts';

export function useEvents(filter: EventFilter) {
  return usePages(
    'listEvents',
    { query: filter },
    {
      // Keep the previous results while typing, so the list does not flicker.
      placeholderData: (previous, query) =>
        isSameSport(query?.queryKey, filter) ? keepPreviousData(previous) : undefined,
    },
  );
}

function isSameSport(key: readonly unknown[] | undefined, filter: EventFilter): boolean {
  return inputIn<'listEvents'>(key ?? []).query?.sport === filter.sport;
}

/** The number of upcoming events by filter; undefined while loading. */
export function useEventCounts(): (sport: string) => number | undefined {
  const { data } = useApi('countEvents');
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
