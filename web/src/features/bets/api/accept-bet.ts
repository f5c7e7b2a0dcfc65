import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { retryUnanswered } from '../../../lib/api-problem.ts';
import { intentKey, settleIntent } from '../../../lib/intent-keys.ts';
import { removeFromBoard } from '../../../lib/live/board-cache.ts';
import { updateMyBets } from '../../../lib/live/my-bets-cache.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { setBalance } from '../../../lib/session.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { isStakeProblem } from '../wager-problem.ts';
import { removeChallenge } from './list-challenges.ts';

export function useAcceptBet() {
  const client = useQueryClient();
  const shown = useShown();
  return useMutation({
    mutationFn: (uniqueId: string) =>
      call('acceptBet', { params: { uniqueId }, idempotencyKey: intentKey('acceptBet', uniqueId) }),
    retry: retryUnanswered,
    onSuccess: ({ bet, accountBalanceCents }) => {
      setBalance(client, accountBalanceCents);
      // Challenges are never on the board.
      if (bet.offeredToId === null) removeFromBoard(client, [bet]);
      else removeChallenge(client, bet.uniqueId);
      void client.invalidateQueries({ queryKey: queryKeys.bet(bet.uniqueId) });
      updateMyBets(client, [bet]);
      toast('You Have Accepted This Bet. Waiting for results...');
    },
    // Insufficient funds and limits are shown at the button. Any other refusal usually means that the bet has changed.
    onError: (error, uniqueId) => {
      if (!isStakeProblem(error) || !shown.current) toastError(error);
      if (isStakeProblem(error)) return;
      void client.invalidateQueries({ queryKey: queryKeys.bet(uniqueId) });
      void client.invalidateQueries({ queryKey: queryKeys.matchingBets });
      void client.invalidateQueries({ queryKey: queryKeys.challenges });
    },
    onSettled: (_answer, error, uniqueId) => settleIntent('acceptBet', uniqueId, error),
  });
}
