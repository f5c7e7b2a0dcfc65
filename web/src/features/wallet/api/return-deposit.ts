import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { retryUnanswered } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Captures an approved PayPal deposit; idempotent. */
export function useCaptureDeposit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('captureDeposit', { params: { id } }),
    retry: retryUnanswered,
    onSuccess: ({ deposit }) => client.setQueryData(queryKeys.deposit(id), deposit),
  });
}

/** Cancels a deposit; a paid one stays paid. */
export function useCancelDeposit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('cancelDeposit', { params: { id } }),
    retry: retryUnanswered,
    onSuccess: (deposit) => client.setQueryData(queryKeys.deposit(id), deposit),
  });
}

/** Marks the credit as shown. A failure only repeats the message. */
export function useAcknowledgeDeposit(id: string) {
  return useMutation({
    mutationFn: () => call('acknowledgeDeposit', { params: { id } }),
    retry: retryUnanswered,
  });
}
