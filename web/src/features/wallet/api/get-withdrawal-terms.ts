import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Every condition for a withdrawal. Whatever is read of withdrawals again, after a deposit or a bet, reads this again too. */
export function useWithdrawalTerms() {
  return useQuery({
    queryKey: queryKeys.withdrawalTerms,
    queryFn: ({ signal }) => call('getWithdrawalTerms', { signal }),
  });
}
