import { parseDollars } from '@sidebet/domain/cents';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import type { Side } from '@sidebet/domain/markets/market';
import { refusalMessages } from '@sidebet/domain/refusals';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { useBettingClosed } from '../../lib/betting-closed.ts';
import { serverNow } from '../../lib/clock.ts';
import { useOffline } from '../../lib/connection.ts';
import { useGroupPurse } from '../../lib/groups.ts';
import { useViewer } from '../../lib/session.ts';
import { useCreateBet, useCreateOffer } from './api/bet-creation.ts';
import { toTake, useTakeOffers } from './api/take-offers.ts';
import { acceptorStakeFor, type Pricing } from './bet-draft.ts';
import { fieldFor, findGroupOfferProblem, findOfferProblem } from './bet-problem.ts';
import type { BetFormProps } from './components/bet-form.tsx';
import type { FieldProblem } from './components/stake-fields.tsx';
import { allowsParts, canAllowParts } from './offer-parts.ts';
import { groupOfTarget, offeredTo } from './offer-target.ts';
import type { Match } from './use-match.ts';

/**
 * Checks, sends and places the problems of a bet. The server repeats every check. `match` is the open bet that is taken instead.
 */
export function useBetForm(
  { event, draft, wager, offerTo, onCreated, onAccepted }: BetFormProps,
  pricing: Pricing,
  match: Match | null,
) {
  const { toasts } = useAppClient();
  const { user, settings } = useViewer();
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [confirmation, setConfirmation] = useState('');
  const createBet = useCreateBet();
  const createOffer = useCreateOffer();
  const takeOffers = useTakeOffers();
  const group = groupOfTarget(offerTo);
  const purseCents = useGroupPurse(group);
  const offline = useOffline();
  const isStandard = draft.preset === 'standard';
  const terms = { feePolicy: group ? 'none' : 'exchange', betSportKey: event.sportKey } as const;
  const isClosed =
    useBettingClosed()(event.commenceTime, isStandard ? undefined : terms) || awaitsTeam(event);

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (offline || isClosed) return;
    const { terms: market, selection, openUntil, lapseOnMove } = draft;
    const stakeCents = parseDollars(wager);
    const acceptorStakeCents = acceptorStakeFor(draft, stakeCents, pricing);
    const expiresAt = isStandard || openUntil === null ? null : Date.parse(openUntil);
    const wanted = { stakeCents, acceptorStakeCents, expiresAt };
    const show = (error: unknown): boolean => {
      const field = fieldFor(error, wanted) ?? (match && error instanceof ApiProblem ? 'match' : null);
      if (field) setProblem({ field, problem: error as ApiProblem });
      return field !== null;
    };
    const limits = { balanceCents: user.accountBalanceCents, settings, now: serverNow() };
    const startsAt = Date.parse(event.commenceTime);
    const refusal = group
      ? findGroupOfferProblem(wanted, { ...limits, startsAt, kind: group.kind, purseCents })
      : findOfferProblem(wanted, { ...limits, startsAt });
    setProblem(null);
    if (refusal && !show(refusal)) toasts.showError(refusal);
    if (refusal || stakeCents === null || acceptorStakeCents === null) return;
    const mustConfirm = problem?.field === 'confirmation';
    const riskCents = match?.takeCents ?? stakeCents;
    if (mustConfirm && parseDollars(confirmation) !== riskCents) {
      show(new ApiProblem('priceNotConfirmed', 409, refusalMessages.priceNotConfirmed));
      return;
    }
    const eventId = event.id;
    const bet = { eventId, side: selection as Side, wagerCents: stakeCents };
    const offer = {
      eventId,
      market: market.market,
      marketTeam: market.team,
      lineHalves: market.lineHalves,
      selection,
      stakeCents,
      acceptorStakeCents,
      fee: pricing.fee,
      lapseOnMove,
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      ...(canAllowParts(draft, offerTo) && { allowsParts: allowsParts(draft, offerTo, stakeCents) }),
      ...(mustConfirm && riskCents === stakeCents && { confirmedStakeCents: stakeCents }),
    };
    if (match) {
      const otherwise = draft.takesFirst === 'post' && (isStandard ? { bet } : { offer });
      const body = {
        takes: [toTake(match)],
        all: true,
        ...(mustConfirm && { confirmedStakeCents: riskCents }),
        ...(otherwise && { otherwise }),
      };
      void takeOffers
        .mutateAsync({ body })
        .then(
          ({ bets: [made], posted }) => (posted ? onCreated({ bet: made! }) : onAccepted(made!.uniqueId)),
          show,
        );
      return;
    }
    const target = offeredTo(offerTo);
    const created = isStandard
      ? createBet.mutateAsync({ body: { ...bet, ...target } })
      : createOffer.mutateAsync({ body: { ...offer, ...target } });
    void created.then(onCreated, show);
  };
  return {
    problem,
    setProblem,
    confirmation,
    setConfirmation,
    isPending: createBet.isPending || createOffer.isPending || takeOffers.isPending,
    isClosed,
    submit,
  };
}
