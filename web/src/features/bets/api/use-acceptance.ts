import type { BetView } from '@sidebet/contract/bets';
import { parseDollars } from '@sidebet/domain/cents';
import { needsConfirmation } from '@sidebet/domain/markets/fairness';
import { refusalMessages } from '@sidebet/domain/refusals';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api-problem.ts';
import { acceptorMoney } from '../../../lib/offers.ts';
import { useAcceptorFairness } from '../fairness.ts';
import { isPriceQuestion } from '../wager-problem.ts';
import { useAcceptBet } from './accept-bet.ts';

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
  const { stakeCents } = acceptorMoney(bet);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // The server may know a newer line than this page.
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fairness = useAcceptorFairness(bet);
  const confirms = isAsked || needsConfirmation(fairness);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);

  const take = () => {
    if (confirms && parseDollars(typed) !== stakeCents) {
      setProblem(refusalMessages.priceNotConfirmed);
      field.current?.focus();
      return;
    }
    const confirmed = confirms ? { confirmedStakeCents: stakeCents } : {};
    // Unlike a mutate callback, the promise resolves even if the live stream has already removed the button.
    void accept.mutateAsync({ ...bet, ...confirmed, token }).then(onAccepted, (error) => {
      if (!isPriceQuestion(error)) return;
      setProblem(errorMessage(error));
      setAsked(true);
    });
  };

  const onType = (text: string) => {
    setTyped(text);
    setProblem(null);
  };
  const confirmation = confirms ? { stakeCents, typed, onType, problem, field } : null;
  return { error: accept.error, busy: accept.isPending, take, confirmation };
}
