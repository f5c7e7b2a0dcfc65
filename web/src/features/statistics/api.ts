import type { StatisticsRange } from '@sidebet/contract/statistics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The user's record, or the record against one friend. */
export function useStatistics(friendId: string | null) {
  return useQuery({
    queryKey: queryKeys.statisticsVersus(friendId),
    queryFn: ({ signal }) => call('getStatistics', { query: { friendId: friendId ?? undefined }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The user's daily history, or their bets against one friend. */
export function useHistory(friendId: string | null, range: StatisticsRange) {
  return useQuery({
    queryKey: queryKeys.statisticsHistory(friendId, range),
    queryFn: ({ signal }) =>
      call('getStatisticsHistory', { query: { friendId: friendId ?? undefined, range }, signal }),
    placeholderData: keepPreviousData,
  });
}
