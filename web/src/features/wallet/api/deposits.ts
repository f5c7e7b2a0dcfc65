import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { ApiProblem, retryUnanswered } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { type DepositPurpose, storePurpose } from '../../../lib/deposit-purpose.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type DepositWay = 'card' | 'paypal';
type Wanted = {
  readonly way: DepositWay;
  readonly amountCents: number;
  /** The bet to return to after the payment. */
  readonly purpose: DepositPurpose | null;
};

/** Opens a hosted checkout or a PayPal order and redirects there. */
export function useStartDeposit() {
  const client = useAppClient();
  return useMutation({
    mutationFn: async ({ way, amountCents }: Wanted) => {
      const options = {
        body: { amountCents },
        idempotencyKey: client.intents.key(`startDeposit ${way}`, amountCents),
      };
      if (way === 'card') return call('startDeposit', options);
      const { deposit, approveUrl: url } = await call('startPayPalDeposit', options);
      return { deposit, url };
    },
    // The server already waits 70 seconds for a provider; do not repeat that three times.
    retry: (failures, error) => !isOfProvider(error) && retryUnanswered(failures, error),
    onSuccess: ({ deposit, url }, { purpose }) => {
      if (purpose) storePurpose(deposit.id, purpose);
      location.assign(url);
    },
    onSettled: (_answer, error, { way, amountCents }) =>
      client.intents.settle(`startDeposit ${way}`, amountCents, error),
  });
}

function isOfProvider(error: unknown): boolean {
  return error instanceof ApiProblem && /^pay(mentProvider|pal)/.test(error.code);
}

/** Captures an approved PayPal deposit; idempotent. */
export function useCaptureDeposit(id: string) {
  const client = useAppClient();
  return useMutation({
    mutationFn: () => call('captureDeposit', { params: { id } }),
    retry: retryUnanswered,
    onSuccess: ({ deposit }) => client.setQueryData(queryKeys.deposit(id), deposit),
  });
}

/** Cancels a deposit; a paid one stays paid. */
export function useCancelDeposit(id: string) {
  const client = useAppClient();
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
