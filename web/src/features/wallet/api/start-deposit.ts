import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { ApiProblem, retryUnanswered } from '../../../lib/api-problem.ts';
import { intentKey, settleIntent } from '../../../lib/intent-keys.ts';

export type DepositWay = 'card' | 'paypal';
type Wanted = { readonly way: DepositWay; readonly amountCents: number };

/** Opens a hosted checkout or a PayPal order and redirects there. */
export function useStartDeposit() {
  return useMutation({
    mutationFn: async ({ way, amountCents }: Wanted) => {
      const options = {
        body: { amountCents },
        idempotencyKey: intentKey(`startDeposit ${way}`, amountCents),
      };
      if (way === 'paypal') return (await call('startPayPalDeposit', options)).approveUrl;
      return (await call('startDeposit', options)).url;
    },
    // The server already waits 70 seconds for a provider; do not repeat that three times.
    retry: (failures, error) => !isOfProvider(error) && retryUnanswered(failures, error),
    onSuccess: (url) => location.assign(url),
    onSettled: (_answer, error, { way, amountCents }) =>
      settleIntent(`startDeposit ${way}`, amountCents, error),
  });
}

function isOfProvider(error: unknown): boolean {
  return error instanceof ApiProblem && /^pay(mentProvider|pal)/.test(error.code);
}
