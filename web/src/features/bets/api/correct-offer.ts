import { readAgain } from '../../../lib/api/read-again.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { updateFollowedBet } from '../../../lib/followed-bet.ts';
import { updateMyBets } from '../../../lib/live/my-bets-cache.ts';
import { setBalance } from '../../../lib/session.ts';

/** Corrects a new offer. The form shows refusals. */
export function useCorrectOffer() {
  const client = useAppClient();
  return useAction('correctOffer', {
    onSuccess: ({ bet, accountBalanceCents }) => {
      setBalance(client, accountBalanceCents);
      updateMyBets(client, [bet]);
      updateFollowedBet(client, bet);
      client.toasts.show('Offer Corrected');
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'feeChanged') readAgain(client, ['getSession']);
    },
  });
}
