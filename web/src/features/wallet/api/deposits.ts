import { useMutation } from '@tanstack/react-query';
import { apiKey } from '../../../lib/api/api-key.ts';
import { sendAction, settleAction, useAction } from '../../../lib/api/use-action.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { ApiProblem, retryUnanswered } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { type DepositPurpose, storePurpose } from '../../../lib/deposit-purpose.ts';

export type DepositWay = 'card' | 'paypal';

type Wanted = {
  readonly way: DepositWay;
  readonly amountCents: number;
  /** The bet to return to after the payment. */
  readonly purpose: DepositPurpose | null;
};

const endpoints = { card: 'startDeposit', paypal: 'startPayPalDeposit' } as const;

/** Opens a hosted checkout or a PayPal order and redirects there. */
export function useStartDeposit() {
  const client = useAppClient();
  return useMutation({
    mutationFn: async ({ way, amountCents }: Wanted) => {
      const answer = await sendAction(client, endpoints[way], { body: { amountCents } });
      return { deposit: answer.deposit, url: 'url' in answer ? answer.url : answer.approveUrl };
    },
    // The server already waits 70 seconds for a provider; do not repeat that three times.
    retry: (failures, error) => !isOfProvider(error) && retryUnanswered(failures, error),
    onSuccess: ({ deposit, url }, { purpose }) => {
      if (purpose) storePurpose(deposit.id, purpose);
      location.assign(url);
    },
    onSettled: (_answer, error, { way, amountCents }) =>
      settleAction(client, endpoints[way], { body: { amountCents } }, error),
  });
}

function isOfProvider(error: unknown): boolean {
  return error instanceof ApiProblem && /^pay(mentProvider|pal)/.test(error.code);
}

/** Polls a deposit until the provider confirms it; the live stream is usually faster. */
export function useDeposit(id: string) {
  return useApi(
    'getDeposit',
    { params: { id } },
    {
      enabled: id !== '',
      refetchInterval: ({ state: { data } }) =>
        data?.status !== 'processing' ? false : data.isPending ? 30_000 : 1_500,
    },
  );
}

/** Captures an approved PayPal deposit; idempotent. */
export function useCaptureDeposit() {
  const client = useAppClient();
  return useAction('captureDeposit', {
    retry: retryUnanswered,
    onSuccess: ({ deposit }, input) => client.setQueryData(apiKey('getDeposit', input), deposit),
  });
}

/** Cancels a deposit; a paid one stays paid. */
export function useCancelDeposit() {
  const client = useAppClient();
  return useAction('cancelDeposit', {
    retry: retryUnanswered,
    onSuccess: (deposit, input) => client.setQueryData(apiKey('getDeposit', input), deposit),
  });
}
