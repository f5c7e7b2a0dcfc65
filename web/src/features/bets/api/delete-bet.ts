import { apiKey } from '../../../lib/api/api-key.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { mapPages } from '../../../lib/paged.ts';
import { setBalance } from '../../../lib/session.ts';

const createdTab = apiKey('listMyBets', { query: { tab: 'Created' } });

/** Removes the card optimistically; restores it on a refusal. */
export function useDeleteBet() {
  const client = useAppClient();
  return useAction('deleteBet', {
    onMutate: async ({ params: { uniqueId } }) => {
      await client.cancelQueries({ queryKey: createdTab });
      const before = client.getQueryData(createdTab);
      client.setQueryData(
        createdTab,
        (data) => data && mapPages(data, (bets) => bets.filter((bet) => bet.uniqueId !== uniqueId)),
      );
      return { before };
    },
    onSuccess: ({ accountBalanceCents }) => {
      setBalance(client, accountBalanceCents);
      client.toasts.show('Bet Deleted');
    },
    onError: (error, _input, context) => {
      client.setQueryData(createdTab, context?.before);
      client.toasts.showError(error);
    },
  });
}
