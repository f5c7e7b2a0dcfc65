import type { BetView } from '@sidebet/contract/bets';
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
import { isPriceQuestion, isStakeProblem, offerProblem } from '../wager-problem.ts';
import { removeChallenge } from './queries.ts';

/**
 * The bet as the acceptor saw it; a specified one without a policy. `confirmedStakeCents` is their stake, typed again; `token`
 * is that of a challenge's link.
 */
type AcceptedBet = Pick<BetView, 'uniqueId'> &
  Partial<Pick<BetView, 'termsVersion' | 'feePolicy'>> & {
    confirmedStakeCents?: number;
    token?: string | undefined;
  };

export function useAcceptBet() {
  const client = useQueryClient();
  const shown = useShown();
  return useMutation({
    mutationFn: (accepted: AcceptedBet) =>
      call('acceptBet', {
        params: { uniqueId: accepted.uniqueId },
        body: { ...agreedTerms(accepted), ...(accepted.token && { token: accepted.token }) },
        idempotencyKey: intentKey('acceptBet', toIntent(accepted)),
      }),
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
    // Insufficient funds, limits and changed offers are shown at the button. Any other refusal usually means that the
    // bet has changed.
    onError: (error, { uniqueId }) => {
      const isShownAtButton = isStakeProblem(error) || isPriceQuestion(error) || offerProblem(error) !== null;
      if (!isShownAtButton || !shown.current) toastError(error);
      if (isStakeProblem(error) || isPriceQuestion(error)) return;
      if (offerProblem(error) !== null) void client.invalidateQueries({ queryKey: queryKeys.board });
      void client.invalidateQueries({ queryKey: queryKeys.bet(uniqueId) });
      void client.invalidateQueries({ queryKey: queryKeys.matchingBets });
      void client.invalidateQueries({ queryKey: queryKeys.challenges });
    },
    onSettled: (_answer, error, accepted) => settleIntent('acceptBet', toIntent(accepted), error),
  });
}

/** What an acceptor agrees to. The specified bet has only one kind of terms. */
function agreedTerms({ feePolicy = 'specified', termsVersion, confirmedStakeCents }: AcceptedBet) {
  if (feePolicy === 'specified') return {};
  return { termsVersion, ...(confirmedStakeCents !== undefined && { confirmedStakeCents }) };
}

/** Accepting other terms is another intent. */
function toIntent(accepted: AcceptedBet) {
  const { uniqueId, feePolicy = 'specified' } = accepted;
  return feePolicy === 'specified' ? uniqueId : { uniqueId, ...agreedTerms(accepted) };
}
