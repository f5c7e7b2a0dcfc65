import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** A deposit as the server knows it, asked again while the provider has not confirmed; the live stream is faster. */
export function useDeposit(id: string) {
  return useQuery({
    queryKey: queryKeys.deposit(id),
    queryFn: ({ signal }) => call('getDeposit', { params: { id }, signal }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) =>
      data?.status !== 'processing' ? false : data.isPending ? 30_000 : 1_500,
  });
}
