import type { PlannedTake } from '@sidebet/domain/bets/ladder';
import { refusalMessages } from '@sidebet/domain/refusals';
import { useState } from 'react';
import type { ActionInput } from '../../../lib/api/inputs.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { updateMyBets } from '../../../lib/live/my-bets-cache.ts';
import { setBalance } from '../../../lib/session.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { isRiskProblem } from '../bet-problem.ts';
import { usePriceConfirmation } from '../use-price-confirmation.ts';
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
  const price = usePriceConfirmation();

  const show = (error: unknown) => {
    if (!(error instanceof ApiProblem) || !shown.current) return toasts.showError(error);
    const field = price.isAskedBy(error) ? 'confirmation' : isRiskProblem(error) ? 'risk' : 'form';
    setProblem({ field, problem: error });
  };

  /** `mustConfirm`: whether the price is known to need the risk again. */
  const take = (takes: Body['takes'], { all, mustConfirm }: { all: boolean; mustConfirm: boolean }) => {
    const stakeCents = takes.reduce((sum, { takeCents }) => sum + takeCents, 0);
    const confirmed = price.confirm(stakeCents, mustConfirm);
    if (!confirmed) return show(new ApiProblem('priceNotConfirmed', 409, refusalMessages.priceNotConfirmed));
    setProblem(null);
    return void action
      .mutateAsync({ body: { takes, all, ...confirmed } })
      .then(({ bets }) => onTaken(bets.map(({ uniqueId }) => uniqueId)), show);
  };

  const at = (field: Problem['field']) => (problem?.field === field ? problem.problem : null);
  return {
    at,
    show,
    clear: () => setProblem(null),
    take,
    busy: action.isPending,
    price,
  };
}
