import type { EventView } from '@sidebet/contract/events';
import { parseDollars } from '@sidebet/domain/cents';
import type { Stakes } from '@sidebet/domain/markets/fairness';
import type { LapseOnMove } from '@sidebet/domain/markets/lapse';
import type { MarketTerms, Selection } from '@sidebet/domain/markets/market';
import { type Fee, stakeToWinCents, winCents } from '@sidebet/domain/markets/price';

/** An offer in the betslip. The own stake is the slip's wager. */
export type OfferDraft = {
  readonly terms: MarketTerms;
  readonly selection: Selection;
  /** The ratio of the two stakes; null for equal stakes. Amounts in cents. */
  readonly price: Stakes | null;
  /** The win as typed. Null if it follows from stake and price. */
  readonly typedWin: string | null;
  readonly lapseOnMove: LapseOnMove;
  /** The chosen end as a `datetime-local` field has it, in the device's time zone; null for the start of the game. */
  readonly openUntil: string | null;
};

/** An offer at equal stakes, or at the ratio of `price`. */
export function newOffer(
  { terms, selection }: Pick<OfferDraft, 'terms' | 'selection'>,
  price: OfferDraft['price'] = null,
): OfferDraft {
  return { terms, selection, price, typedWin: null, lapseOnMove: 'normal', openUntil: null };
}

/** What the other person risks, in cents. Null while stake or win are not valid amounts. */
export function acceptorStakeFor(
  { price, typedWin }: Pick<OfferDraft, 'price' | 'typedWin'>,
  stakeCents: number | null,
  fee: Fee,
): number | null {
  if (typedWin !== null) {
    const win = parseDollars(typedWin);
    return win === null ? null : stakeToWinCents(win, fee);
  }
  if (stakeCents === null || price === null) return stakeCents;
  return Math.max(1, Math.round((stakeCents * price.acceptorStakeCents) / price.stakeCents));
}

/** What the creator wins on top of their stake, in cents. */
export function winFor(offer: OfferDraft, stakeCents: number | null, fee: Fee): number | null {
  const acceptorStakeCents = acceptorStakeFor(offer, stakeCents, fee);
  return acceptorStakeCents === null ? null : winCents(acceptorStakeCents, fee);
}

/** The offer after its stake was typed: the price stays, and the win follows. */
export function withNewStake(offer: OfferDraft): OfferDraft {
  // A win typed before any stake waits for the whole stake.
  return offer.price === null ? offer : { ...offer, typedWin: null };
}

/** The offer after its win was typed: the stake stays, and the price follows. An empty win means equal stakes. */
export function withTypedWin(
  offer: OfferDraft,
  typedWin: string,
  stakeCents: number | null,
  fee: Fee,
): OfferDraft {
  return withPrice({ ...offer, price: null, typedWin }, stakeCents, fee);
}

/** Fixes the price of a typed win, once there is a stake. */
export function withPrice(offer: OfferDraft, stakeCents: number | null, fee: Fee): OfferDraft {
  if (offer.typedWin === null || stakeCents === null) return offer;
  const acceptorStakeCents = acceptorStakeFor(offer, stakeCents, fee);
  return acceptorStakeCents === null ? offer : { ...offer, price: { stakeCents, acceptorStakeCents } };
}

/** Keeps the options that were chosen for another selection of the same game. */
export function copyOptions(offer: OfferDraft, { lapseOnMove, openUntil }: OfferDraft): OfferDraft {
  return { ...offer, lapseOnMove, openUntil };
}

/** Names an offer with this stake: two drafts of the same bet have the same name, however their amounts are written. */
export function offerName(event: EventView, offer: OfferDraft, stakeCents: number | null, fee: Fee): string {
  const { terms, selection, lapseOnMove, openUntil } = offer;
  return JSON.stringify([
    event.id,
    terms,
    selection,
    acceptorStakeFor(offer, stakeCents, fee),
    lapseOnMove,
    openUntil,
  ]);
}
