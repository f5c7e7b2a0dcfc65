import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useBet(uniqueId: string) {
  return useQuery({
    queryKey: queryKeys.bet(uniqueId),
    queryFn: ({ signal }) => call('getBet', { params: { uniqueId }, signal }),
    enabled: uniqueId !== '',
  });
}
