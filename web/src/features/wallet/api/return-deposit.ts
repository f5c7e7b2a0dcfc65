import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { retryUnanswered } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Takes the money of a PayPal deposit that the person agreed to; asked again it is taken once. */
export function useCaptureDeposit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('captureDeposit', { params: { id } }),
    retry: retryUnanswered,
    onSuccess: ({ deposit }) => client.setQueryData(queryKeys.deposit(id), deposit),
  });
}

/** Gives a deposit up; one that is paid stays so. */
export function useCancelDeposit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('cancelDeposit', { params: { id } }),
    retry: retryUnanswered,
    onSuccess: (deposit) => client.setQueryData(queryKeys.deposit(id), deposit),
  });
}

/** The page has told of the credit; that this is not noted does no harm. */
export function useAcknowledgeDeposit(id: string) {
  return useMutation({
    mutationFn: () => call('acknowledgeDeposit', { params: { id } }),
    retry: retryUnanswered,
  });
}
