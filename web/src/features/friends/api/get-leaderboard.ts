import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Friends' settlements are not pushed, so poll while shown. */
const readEveryMs = 60_000;

export function useLeaderboard() {
  return useQuery({
    queryKey: queryKeys.leaderboard,
    queryFn: ({ signal }) => call('leaderboard', { signal }),
    refetchInterval: readEveryMs,
  });
}
