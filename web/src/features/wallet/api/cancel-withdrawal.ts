import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { retryUnanswered } from '../../../lib/api-problem.ts';
import { intentKey, settleIntent } from '../../../lib/intent-keys.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { setBalance } from '../../../lib/session.ts';

/** Retries without a response reuse the idempotency key. */
export function useCancelWithdrawal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call('cancelWithdrawal', { params: { id }, idempotencyKey: intentKey('cancelWithdrawal', { id }) }),
    retry: retryUnanswered,
    onSuccess: ({ accountBalanceCents }) => setBalance(client, accountBalanceCents),
    onSettled: (_answer, error, id) => {
      settleIntent('cancelWithdrawal', { id }, error);
      void client.invalidateQueries({ queryKey: queryKeys.withdrawals });
      void client.invalidateQueries({ queryKey: queryKeys.transactions });
    },
  });
}
