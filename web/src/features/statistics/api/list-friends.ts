import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useFriends() {
  return useQuery({
    queryKey: queryKeys.friends,
    queryFn: ({ signal }) => call('listFriends', { signal }),
    staleTime: 60_000,
  });
}
