import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Polls a deposit until the provider confirms it; the live stream is usually faster. */
export function useDeposit(id: string) {
  return useQuery({
    queryKey: queryKeys.deposit(id),
    queryFn: ({ signal }) => call('getDeposit', { params: { id }, signal }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) =>
      data?.status !== 'processing' ? false : data.isPending ? 30_000 : 1_500,
  });
}
