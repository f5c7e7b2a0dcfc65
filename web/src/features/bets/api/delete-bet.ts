import type { BetView } from '@sidebet/contract/bets';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { retryUnanswered } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { mapPages, type Paged } from '../../../lib/paged.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { setBalance } from '../../../lib/session.ts';

const createdTab = queryKeys.myBetsTab('Created');

/** Removes the card optimistically; restores it on a refusal. */
export function useDeleteBet() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (uniqueId: string) =>
      call('deleteBet', { params: { uniqueId }, idempotencyKey: client.intents.key('deleteBet', uniqueId) }),
    retry: retryUnanswered,
    onMutate: async (uniqueId) => {
      await client.cancelQueries({ queryKey: createdTab });
      const before = client.getQueryData<Paged<BetView>>(createdTab);
      client.setQueryData<Paged<BetView>>(
        createdTab,
        (data) => data && mapPages(data, (bets) => bets.filter((bet) => bet.uniqueId !== uniqueId)),
      );
      return { before };
    },
    onSuccess: ({ accountBalanceCents }) => {
      setBalance(client, accountBalanceCents);
      client.toasts.show('Bet Deleted');
    },
    onError: (error, _uniqueId, context) => {
      client.setQueryData(createdTab, context?.before);
      client.toasts.showError(error);
    },
    onSettled: (_answer, error, uniqueId) => {
      client.intents.settle('deleteBet', uniqueId, error);
      void client.invalidateQueries({ queryKey: queryKeys.myBets });
      void client.invalidateQueries({ queryKey: queryKeys.bet(uniqueId) });
    },
  });
}
