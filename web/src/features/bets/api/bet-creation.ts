import type { ActionInput } from '../../../lib/api/inputs.ts';
import { readAgain } from '../../../lib/api/read-again.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { isFromEarlierRequest } from '../../../lib/earlier-request.ts';
import { updateMyBets } from '../../../lib/live/my-bets-cache.ts';
import { setBalance } from '../../../lib/session.ts';
import { useTimeLabel } from '../../../lib/time-zone.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { fieldFor, isWagerProblem } from '../bet-problem.ts';

type CreationName = 'createBet' | 'createOffer';

/**
 * Creates a bet or an offer once, however often the request is repeated. Its caller confirms it. `isShownAtField`: whether a
 * field shows the message, unless another pick has replaced this one.
 */
function useBetCreation<N extends CreationName>(
  name: N,
  isShownAtField: (error: unknown, input: ActionInput<N>) => boolean,
) {
  const client = useAppClient();
  const timeLabel = useTimeLabel();
  const shown = useShown();
  return useAction(name, {
    onMutate: () => ({ requestedAt: serverNow() }),
    onSuccess: ({ bet, accountBalanceCents }, _input, { requestedAt }) => {
      const isEarlier = isFromEarlierRequest(bet.createdAt, requestedAt);
      if (isEarlier) {
        const at = timeLabel(bet.createdAt);
        client.toasts.show(`This bet was already placed at ${at}. It was not placed again.`);
      }
      // The caller's confirmation is seen before the lists are drawn again, which takes a slow phone a while.
      void nextPaint().then(() => {
        updateMyBets(client, [bet]);
        // A stored response has the balance of its own time.
        if (isEarlier) readAgain(client, ['getSession']);
        else setBalance(client, accountBalanceCents);
      });
    },
    onError: (error, input) => {
      if (error instanceof ApiProblem && error.code === 'feeChanged') readAgain(client, ['getSession']);
      if (!isShownAtField(error, input) || !shown.current) client.toasts.showError(error);
    },
  });
}

export function useCreateBet() {
  return useBetCreation('createBet', isWagerProblem);
}

export function useCreateOffer() {
  return useBetCreation(
    'createOffer',
    (error, { body: { stakeCents, acceptorStakeCents } }) =>
      fieldFor(error, { stakeCents, acceptorStakeCents, expiresAt: null }) !== null,
  );
}

/** Resolves once the next frame is painted, or after a tenth of a second, because hidden pages paint none. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}
