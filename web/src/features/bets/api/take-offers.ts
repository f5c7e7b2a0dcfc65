import type { PlannedTake } from '@sidebet/domain/bets/ladder';
import { parseDollars } from '@sidebet/domain/cents';
import { refusalMessages } from '@sidebet/domain/refusals';
import { useState } from 'react';
import type { ActionInput } from '../../../lib/api/inputs.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { updateMyBets } from '../../../lib/live/my-bets-cache.ts';
import { setBalance } from '../../../lib/session.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { isPriceQuestion, isRiskProblem } from '../bet-problem.ts';
import type { LadderOffer } from './ladder.ts';
import { rememberTaken } from './remember-taken.ts';

type Body = ActionInput<'takeOffers'>['body'];

/** Takes open bets, or parts of them, at once. Its caller shows refusals. */
export function useTakeOffers() {
  const client = useAppClient();
  return useAction('takeOffers', {
    onSuccess: ({ bets, posted, accountBalanceCents }) => {
      setBalance(client, accountBalanceCents);
      if (posted) updateMyBets(client, bets);
      else rememberTaken(client, bets);
    },
  });
}

/** What the API takes of a planned take. */
export function toTake({ offer, takeCents, winCents }: PlannedTake<LadderOffer>): Body['takes'][number] {
  return { uniqueId: offer.uniqueId, lineHalves: offer.lineHalves, takeCents, winCents };
}

/** Where a problem of a take is shown. */
type Problem = { readonly field: 'risk' | 'confirmation' | 'form'; readonly problem: ApiProblem };

export type Taking = ReturnType<typeof useTaking>;

/** Takes with their problems and, for a price far from the bookmakers', the risk to type again. */
export function useTaking(onTaken: (uniqueIds: readonly string[]) => void) {
  const { toasts } = useAppClient();
  const shown = useShown();
  const action = useTakeOffers();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [confirmation, setConfirmation] = useState('');
  // The server may know a newer line than this page.
  const [isAsked, setAsked] = useState(false);

  const show = (error: unknown) => {
    if (!(error instanceof ApiProblem) || !shown.current) return toasts.showError(error);
    if (isPriceQuestion(error)) setAsked(true);
    const field = isPriceQuestion(error) ? 'confirmation' : isRiskProblem(error) ? 'risk' : 'form';
    setProblem({ field, problem: error });
  };

  /** `mustConfirm`: whether the price is known to need the risk again. */
  const take = (takes: Body['takes'], { all, mustConfirm }: { all: boolean; mustConfirm: boolean }) => {
    const stakeCents = takes.reduce((sum, { takeCents }) => sum + takeCents, 0);
    const confirms = isAsked || mustConfirm;
    if (confirms && parseDollars(confirmation) !== stakeCents)
      return show(new ApiProblem('priceNotConfirmed', 409, refusalMessages.priceNotConfirmed));
    setProblem(null);
    const body = { takes, all, ...(confirms && { confirmedStakeCents: stakeCents }) };
    return void action
      .mutateAsync({ body })
      .then(({ bets }) => onTaken(bets.map(({ uniqueId }) => uniqueId)), show);
  };

  const at = (field: Problem['field']) => (problem?.field === field ? problem.problem : null);
  return {
    at,
    show,
    clear: () => setProblem(null),
    take,
    busy: action.isPending,
    isAsked,
    confirmation,
    setConfirmation,
  };
}
