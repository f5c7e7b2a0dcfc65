import type { betEndpoints } from '@sidebet/contract/bet-endpoints';
import type { BodyOf } from '@sidebet/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { ApiProblem, retryUnanswered } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { updateMyBets } from '../../../lib/live/my-bets-cache.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { setBalance } from '../../../lib/session.ts';

type Correction = BodyOf<typeof betEndpoints.correctOffer>;

/** Corrects a new offer once, however often the request is repeated. The form shows refusals. */
export function useCorrectOffer(uniqueId: string) {
  const client = useAppClient();
  return useMutation({
    mutationFn: (body: Correction) =>
      call('correctOffer', {
        params: { uniqueId },
        body,
        idempotencyKey: client.intents.key('correctOffer', { uniqueId, ...body }),
      }),
    retry: retryUnanswered,
    onSuccess: ({ bet, accountBalanceCents }) => {
      setBalance(client, accountBalanceCents);
      updateMyBets(client, [bet]);
      client.toasts.show('Offer Corrected');
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'feeChanged')
        void client.invalidateQueries({ queryKey: queryKeys.session });
    },
    onSettled: (_answer, error, body) => client.intents.settle('correctOffer', { uniqueId, ...body }, error),
  });
}
