import type { BetView } from '@sidebet/contract/bets';
import { needsConfirmation } from '@sidebet/domain/markets/fairness';
import { refusalMessages } from '@sidebet/domain/refusals';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ActionInput } from '../../../lib/api/inputs.ts';
import { readAgain } from '../../../lib/api/read-again.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { acceptorMoney, isOffer } from '../../../lib/offers.ts';
import { setBalance } from '../../../lib/session.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { isPriceQuestion, isStakeProblem, offerProblem } from '../bet-problem.ts';
import { useAcceptorFairness } from '../fairness.ts';
import { usePriceConfirmation } from '../use-price-confirmation.ts';
import { rememberTaken } from './remember-taken.ts';

/**
 * The bet as the acceptor saw it; a specified one without a policy. `confirmedStakeCents` is their stake, typed again; `token`
 * is that of a challenge's link.
 */
type AcceptedBet = Pick<BetView, 'uniqueId'> &
  Partial<Pick<BetView, 'termsVersion' | 'feePolicy'>> & {
    confirmedStakeCents?: number;
    token?: string | undefined;
  };

/** The request that accepts a bet. */
export function toAcceptance(accepted: AcceptedBet): ActionInput<'acceptBet'> {
  const { uniqueId, token } = accepted;
  return { params: { uniqueId }, body: { ...agreedTerms(accepted), ...(token && { token }) } };
}

/** Accepts a bet. Its caller confirms it. */
export function useAcceptBet() {
  const client = useAppClient();
  const shown = useShown();
  return useAction('acceptBet', {
    onSuccess: ({ bet, accountBalanceCents }) => {
      setBalance(client, accountBalanceCents);
      rememberTaken(client, [bet]);
    },
    // Insufficient funds, limits and changed offers are shown at the button. Any other refusal usually means that the
    // bet has changed.
    onError: (error, { params }) => {
      const isShownAtButton = isStakeProblem(error) || isPriceQuestion(error) || offerProblem(error) !== null;
      if (!isShownAtButton || !shown.current) client.toasts.showError(error);
      if (isStakeProblem(error) || isPriceQuestion(error)) return;
      if (offerProblem(error) !== null) readAgain(client, ['listBoard']);
      readAgain(client, ['getBet'], { params });
      readAgain(client, ['listMatchingBets', 'listChallenges']);
    },
  });
}

/** What an acceptor agrees to. The specified bet has only one kind of terms. */
function agreedTerms({ feePolicy = 'specified', termsVersion, confirmedStakeCents }: AcceptedBet) {
  if (feePolicy === 'specified') return {};
  return { termsVersion, ...(confirmedStakeCents !== undefined && { confirmedStakeCents }) };
}

/** Accepting one bet, with its errors and, for a price far from the bookmakers', the stake to type again. */
export type Acceptance = {
  readonly error: unknown;
  readonly busy: boolean;
  /** Accepts, unless the stake has to be typed again and does not match. */
  readonly take: () => void;
  /** Null while the price needs no confirmation. */
  readonly confirmation: Confirmation | null;
};

type Confirmation = {
  readonly stakeCents: number;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** What is wrong with what was typed, or that it is needed; null before the first try. */
  readonly problem: string | null;
  readonly field: RefObject<HTMLInputElement | null>;
};

/** `token` is that of a challenge's link. */
export function useAcceptance(bet: BetView, onAccepted: () => void, token?: string): Acceptance {
  const accept = useAcceptBet();
  const send = (confirmed: Confirmed) => accept.mutateAsync(toAcceptance({ ...bet, ...confirmed, token }));
  return useConfirmed(bet, { ...accept, send }, onAccepted);
}

export type Confirmed = { readonly confirmedStakeCents?: number };
type Request = {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly send: (confirmed: Confirmed) => Promise<unknown>;
};

/** Sends an acceptance once its price is confirmed, if that is needed. */
export function useConfirmed(
  bet: BetView,
  { error, isPending, send }: Request,
  onAccepted: () => void,
): Acceptance {
  const { stakeCents } = acceptorMoney(bet);
  const { typed, setTyped, isAsked, isAskedBy, confirm } = usePriceConfirmation();
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const fairness = useAcceptorFairness(bet);
  // The specified bet has one price for everyone.
  const mustConfirm = isOffer(bet) && needsConfirmation(fairness);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);

  const take = () => {
    const confirmed = confirm(stakeCents, mustConfirm);
    if (!confirmed) {
      setProblem(refusalMessages.priceNotConfirmed);
      field.current?.focus();
      return;
    }
    // Unlike a mutate callback, the promise resolves even if the live stream has already removed the button.
    void send(confirmed).then(onAccepted, (failure) => {
      if (isAskedBy(failure)) setProblem(errorMessage(failure));
    });
  };

  const onType = (text: string) => {
    setTyped(text);
    setProblem(null);
  };
  const confirmation = isAsked || mustConfirm ? { stakeCents, typed, onType, problem, field } : null;
  return { error, busy: isPending, take, confirmation };
}
