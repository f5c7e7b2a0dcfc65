import type { BetView } from '@sidebet/contract/bets';
import type { Side } from '@sidebet/domain/bets/bet';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { retryUnanswered } from '../../../lib/api-problem.ts';
import { serverNow } from '../../../lib/clock.ts';
import { earlierTime, isFromEarlierRequest } from '../../../lib/earlier-request.ts';
import { intentKey, settleIntent } from '../../../lib/intent-keys.ts';
import { updateMyBets } from '../../../lib/live/my-bets-cache.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { setBalance } from '../../../lib/session.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { isWagerProblem } from '../wager-problem.ts';

/** `offeredTo` makes it a challenge to that friend. */
type NewBet = { eventId: string; side: Side; wagerCents: number; offeredTo?: string };

export function useCreateBet() {
  const client = useQueryClient();
  const shown = useShown();
  return useMutation({
    mutationFn: (body: NewBet) => call('createBet', { body, idempotencyKey: intentKey('createBet', body) }),
    retry: retryUnanswered,
    onMutate: () => ({ requestedAt: serverNow() }),
    onSuccess: ({ bet, accountBalanceCents }, _body, { requestedAt }) => {
      updateMyBets(client, [bet]);
      if (isFromEarlierRequest(bet.createdAt, requestedAt)) {
        const at = earlierTime(bet.createdAt);
        toast(`This bet was already placed at ${at}. It was not placed again.`);
        // A stored response has the balance of its own time.
        void client.invalidateQueries({ queryKey: queryKeys.session });
        return;
      }
      toast(placedMessage(bet));
      setBalance(client, accountBalanceCents);
    },
    // Wager problems are shown at the field, unless another pick has replaced this one.
    onError: (error) => {
      if (!isWagerProblem(error) || !shown.current) toastError(error);
    },
    onSettled: (_answer, error, body) => settleIntent('createBet', body, error),
  });
}

function placedMessage(bet: BetView): string {
  return bet.offeredToId === null
    ? 'Your Bet Has Been Placed. Waiting for someone to accept...'
    : `Your Challenge Has Been Sent. Waiting for ${bet.offeredToName} to answer...`;
}
