import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The conditions for a withdrawal. Refetched together with other withdrawal data, after a deposit or a bet. */
export function useWithdrawalTerms() {
  return useQuery({
    queryKey: queryKeys.withdrawalTerms,
    queryFn: ({ signal }) => call('getWithdrawalTerms', { signal }),
  });
}
