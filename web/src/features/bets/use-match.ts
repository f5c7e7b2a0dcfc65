import type { EventView } from '@sidebet/contract/events';
import { findMatch, type PlannedTake } from '@sidebet/domain/bets/ladder';
import { site } from '../../lib/site.ts';
import { type LadderOffer, useLadder } from './api/ladder.ts';
import type { BetDraft } from './bet-draft.ts';
import type { OfferTarget } from './offer-target.ts';

export type Match = PlannedTake<LadderOffer>;

/** The open bet that can be taken instead of posting one to anyone; null without any. Amounts are of the bet to post. */
export function useMatch(
  event: EventView,
  { terms, selection, preset }: BetDraft,
  offerTo: OfferTarget,
  { stakeCents, winCents }: { readonly stakeCents: number | null; readonly winCents: number | null },
): Match | null {
  const isOn = offerTo === null && site.cash;
  const { offers, minimumCents, now } = useLadder(event.id, isOn);
  if (!isOn || stakeCents === null || winCents === null) return null;
  const wanted =
    preset === 'standard'
      ? ({ feePolicy: 'specified', selection, wagerCents: stakeCents } as const)
      : ({ feePolicy: 'exchange', terms, selection, stakeCents, winCents } as const);
  return findMatch(offers, wanted, { minimumCents, now });
}
