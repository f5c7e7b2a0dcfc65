import type { BetView } from '@sidebet/contract/bets';
import { counterReads, readAgain } from '../../../lib/api/read-again.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { updateMyBets } from '../../../lib/live/my-bets-cache.ts';
import { setBalance } from '../../../lib/session.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { isPriceQuestion, isStakeProblem } from '../bet-problem.ts';
import { type Acceptance, type Confirmed, useConfirmed } from './accept-bet.ts';
import { rememberTaken } from './remember-taken.ts';

/** The open counter-offers to the viewer and of the viewer, each with its offer. */
export function useOpenCounters() {
  return useApi('listCounters', {}, { select: ({ items }) => items });
}

/** Makes a counter-offer. The form shows refusals. */
export const useCounterOffer = () => useOffering('counterOffer');

/** Withdraws the viewer's offer and posts it on another line. The dialog shows refusals. */
export const useMoveOffer = () => useOffering('moveOffer');

function useOffering<N extends 'counterOffer' | 'moveOffer'>(name: N) {
  const client = useAppClient();
  return useAction(name, {
    onSuccess: ({ bet, accountBalanceCents }) => {
      setBalance(client, accountBalanceCents);
      updateMyBets(client, [bet]);
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'feeChanged') readAgain(client, ['getSession']);
    },
    onSettled: () => readAgain(client, counterReads),
  });
}

/** Accepting a counter-offer. Its caller confirms it. */
export function useCounterAcceptance(counter: BetView, onAccepted: () => void): Acceptance {
  const client = useAppClient();
  const shown = useShown();
  const { uniqueId, termsVersion } = counter;
  const accept = useAction('acceptCounter', {
    onSuccess: ({ bet, accountBalanceCents }) => {
      setBalance(client, accountBalanceCents);
      rememberTaken(client, [bet]);
    },
    // Any other refusal means that the counter-offer or its offer has changed.
    onError: (error) => {
      const isShownAtButton = isStakeProblem(error) || isPriceQuestion(error);
      if (!isShownAtButton || !shown.current) client.toasts.showError(error);
    },
    onSettled: () => readAgain(client, counterReads),
  });
  const send = (confirmed: Confirmed) =>
    accept.mutateAsync({ params: { uniqueId }, body: { termsVersion, ...confirmed } });
  return useConfirmed(counter, { ...accept, send }, onAccepted);
}

/** "No thanks", without a word. */
export function useRejectCounter() {
  const client = useAppClient();
  return useAction('declineBet', {
    onError: client.toasts.showError,
    onSettled: () => readAgain(client, counterReads),
  });
}

/** Withdraws the viewer's counter-offer. */
export function useWithdrawCounter() {
  const client = useAppClient();
  return useAction('deleteBet', {
    onSuccess: ({ bet, accountBalanceCents }) => {
      setBalance(client, accountBalanceCents);
      updateMyBets(client, [bet]);
    },
    onError: client.toasts.showError,
    onSettled: () => readAgain(client, counterReads),
  });
}
