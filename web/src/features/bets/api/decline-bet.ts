import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { ApiProblem, retryUnanswered } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { removeChallenge } from './queries.ts';

type Decline = { uniqueId: string; word: string };

/** The dialog shows errors; this only updates the lists that show the challenge. */
export function useDeclineBet() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (decline: Decline) =>
      call('declineBet', {
        params: { uniqueId: decline.uniqueId },
        body: { word: decline.word },
        idempotencyKey: client.intents.key('declineBet', decline),
      }),
    retry: retryUnanswered,
    onSuccess: ({ bet }) => {
      removeChallenge(client, bet.uniqueId);
      client.toasts.show('Challenge Declined');
    },
    onSettled: (_answer, error, decline) => {
      client.intents.settle('declineBet', decline, error);
      // It was answered or withdrawn in the meantime: refetch every place that shows it.
      const isCurrent = error instanceof ApiProblem && error.unanswered;
      if (isCurrent) return;
      void client.invalidateQueries({ queryKey: queryKeys.bet(decline.uniqueId) });
      void client.invalidateQueries({ queryKey: queryKeys.challenges });
    },
  });
}
