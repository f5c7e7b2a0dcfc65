import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { intentKey, retryUnanswered, settleIntent } from '../../../lib/intent-keys.ts';

/** Opens a hosted checkout and sends the browser there. */
export function useStartDeposit() {
  return useMutation({
    mutationFn: (amountCents: number) =>
      call('startDeposit', { body: { amountCents }, idempotencyKey: intentKey('startDeposit', amountCents) }),
    retry: retryUnanswered,
    onSuccess: ({ url }) => location.assign(url),
    onSettled: (_answer, error, amountCents) => settleIntent('startDeposit', amountCents, error),
  });
}
