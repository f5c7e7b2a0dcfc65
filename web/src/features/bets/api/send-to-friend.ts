import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { updateFollowedBet } from '../../../lib/followed-bet.ts';
import { updateMyBets } from '../../../lib/live/my-bets-cache.ts';
import { setBalance } from '../../../lib/session.ts';

/** Makes the viewer's open bet a challenge to a friend. The dialog shows refusals. */
export function useSendToFriend() {
  const client = useAppClient();
  return useAction('challengeFriend', {
    onSuccess: ({ bet, accountBalanceCents }) => {
      updateMyBets(client, [bet]);
      updateFollowedBet(client, bet);
      setBalance(client, accountBalanceCents);
    },
  });
}
