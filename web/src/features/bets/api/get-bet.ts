import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** `token` is that of a challenge's link. */
export function useBet(uniqueId: string, token?: string) {
  return useQuery({
    queryKey: queryKeys.bet(uniqueId),
    queryFn: ({ signal }) => call('getBet', { params: { uniqueId }, query: { token }, signal }),
    enabled: uniqueId !== '',
  });
}
