import { parseDollars } from '@sidebet/domain/cents';
import { fairStakes } from '@sidebet/domain/markets/fairness';
import type { Fee } from '@sidebet/domain/markets/price';
import type { Reference } from '@sidebet/domain/markets/reference';
import { refusalMessages } from '@sidebet/domain/refusals';
import { type FormEvent, useState } from 'react';
import { ApiProblem, errorMessage } from '../../lib/api-problem.ts';
import { serverNow, useServerNow } from '../../lib/clock.ts';
import type { MarketPick } from '../../lib/game-markets.ts';
import { type GroupTarget, useGroupPurse } from '../../lib/groups.ts';
import { useViewer } from '../../lib/session.ts';
import { acceptorStakeFor, type BetDraft, newDraft, typedAmount } from './bet-draft.ts';
import { fieldFor, findGroupOfferProblem, findOfferProblem, type OfferField } from './bet-problem.ts';
import type { FieldProblem } from './components/stake-fields.tsx';
import { useSteadyPrice } from './reference-lines.ts';

/** What the form sends. Amounts in cents. */
export type WantedTerms = {
  readonly lineHalves: number | null;
  readonly stakeCents: number;
  readonly acceptorStakeCents: number;
  readonly confirmedStakeCents?: number;
};

type Options = {
  /** What the form begins with, at a price of its own. */
  start: MarketPick & { readonly stakeCents: number; readonly acceptorStakeCents: number };
  game: { readonly betSportKey: string; readonly betTime: string };
  fee: Fee;
  /** What bookmakers quote on the market, for the fair price. */
  reference: Reference | null;
  /** The group of the bet, which decides the unit and the purse. */
  group: GroupTarget | null;
  /** What the request returns to the balance first. */
  returnedCents: number;
  /** What else is wrong, next to the rules of every offer. */
  check?: (wanted: WantedTerms) => ApiProblem | null;
  send: (wanted: WantedTerms) => Promise<unknown>;
};

/** Where the form has room for a problem. Others are above its buttons. */
const shownFields: readonly OfferField[] = ['stake', 'win', 'line', 'confirmation'];

/** The form for the line and the stakes of a bet that answers or replaces another. */
export function useTermsForm(options: Options) {
  const { start, game, fee, reference, group, returnedCents, check, send } = options;
  const { user, settings } = useViewer();
  const purseCents = useGroupPurse(group);
  const [draft, setDraft] = useState<BetDraft>(() => {
    const { stakeCents, acceptorStakeCents } = start;
    return { ...newDraft(start, 'own'), ownPrice: { stakeCents, acceptorStakeCents } };
  });
  const [wager, setWager] = useState(() => typedAmount(start.stakeCents, group?.kind));
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [otherProblem, setOtherProblem] = useState<string | null>(null);
  const [confirmation, setConfirmation] = useState('');
  const [isPending, setPending] = useState(false);
  const { terms, selection } = draft;
  const now = useServerNow();
  const fair = useSteadyPrice(fairStakes(game.betSportKey, terms, selection, reference, now), draft);
  const pricing = { fair, fee };
  const stakeCents = parseDollars(wager);
  const acceptorStakeCents = acceptorStakeFor(draft, stakeCents, pricing);

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const wanted = { stakeCents, acceptorStakeCents, expiresAt: null };
    const show = (error: unknown) => {
      const field = shownFields.find((one) => one === fieldFor(error, wanted)) ?? null;
      setProblem(field && { field, problem: error as ApiProblem });
      setOtherProblem(field ? null : errorMessage(error));
    };
    const limits = { settings, startsAt: Date.parse(game.betTime), now: serverNow() };
    const refusal = group
      ? findGroupOfferProblem(wanted, { ...limits, kind: group.kind, purseCents })
      : findOfferProblem(wanted, { ...limits, balanceCents: user.accountBalanceCents + returnedCents });
    if (refusal) show(refusal);
    if (refusal || stakeCents === null || acceptorStakeCents === null) return;
    const sent: WantedTerms = { lineHalves: terms.lineHalves, stakeCents, acceptorStakeCents };
    const unfit = check?.(sent);
    if (unfit) return show(unfit);
    const mustConfirm = problem?.field === 'confirmation';
    if (mustConfirm && parseDollars(confirmation) !== stakeCents)
      return show(new ApiProblem('priceNotConfirmed', 409, refusalMessages.priceNotConfirmed));
    setPending(true);
    send({ ...sent, ...(mustConfirm && { confirmedStakeCents: stakeCents }) })
      .catch(show)
      .finally(() => setPending(false));
  };

  return {
    ...{ draft, setDraft, wager, setWager, confirmation, setConfirmation },
    ...{ pricing, stakeCents, acceptorStakeCents, problem, otherProblem, isPending, submit },
    clearProblems: () => {
      setProblem(null);
      setOtherProblem(null);
    },
    at: (field: OfferField) => (problem?.field === field ? problem.problem : null),
  };
}
