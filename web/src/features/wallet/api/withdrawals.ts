import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { retryUnanswered } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { earlierTime, isFromEarlierRequest } from '../../../lib/earlier-request.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { setBalance } from '../../../lib/session.ts';

const requested =
  'Withdrawal to Paypal requested successfully. Your paypal funds will be processed within 1-3 business days.';

type Wanted = { amountCents: number; paypalEmail: string; confirmPaypalEmail: string };

/** Retries without a response reuse the idempotency key, so money is held at most once. */
export function useRequestWithdrawal() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (body: Wanted) =>
      call('requestWithdrawal', {
        body,
        idempotencyKey: client.intents.key('requestWithdrawal', body),
        steps: client.steps,
      }),
    retry: retryUnanswered,
    onMutate: () => ({ requestedAt: serverNow() }),
    onSuccess: ({ withdrawal, accountBalanceCents }, _body, { requestedAt }) => {
      if (isFromEarlierRequest(withdrawal.requestedAt, requestedAt)) {
        const at = earlierTime(withdrawal.requestedAt);
        client.toasts.show(`This withdrawal was already requested at ${at}. It was not requested again.`);
        // A stored response has the balance of its own time.
        void client.invalidateQueries({ queryKey: queryKeys.session });
        return;
      }
      client.toasts.show(requested);
      setBalance(client, accountBalanceCents);
    },
    onSettled: (_answer, error, body) => {
      client.intents.settle('requestWithdrawal', body, error);
      void client.invalidateQueries({ queryKey: queryKeys.withdrawals });
      void client.invalidateQueries({ queryKey: queryKeys.transactions });
      // A refusal may mean that the shown balance is outdated.
      if (error) void client.invalidateQueries({ queryKey: queryKeys.session });
    },
  });
}

/** Retries without a response reuse the idempotency key. */
export function useCancelWithdrawal() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (id: string) =>
      call('cancelWithdrawal', {
        params: { id },
        idempotencyKey: client.intents.key('cancelWithdrawal', { id }),
      }),
    retry: retryUnanswered,
    onSuccess: ({ accountBalanceCents }) => setBalance(client, accountBalanceCents),
    onSettled: (_answer, error, id) => {
      client.intents.settle('cancelWithdrawal', { id }, error);
      void client.invalidateQueries({ queryKey: queryKeys.withdrawals });
      void client.invalidateQueries({ queryKey: queryKeys.transactions });
    },
  });
}
