import type { EventView } from '@sidebet/contract/events';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import { centsToDecimal, parseDollars } from '@sidebet/domain/cents';
import type { Stakes } from '@sidebet/domain/markets/fairness';
import type { LapseOnMove } from '@sidebet/domain/markets/lapse';
import type { MarketTerms, Selection } from '@sidebet/domain/markets/market';
import { type Fee, noFee, specifiedFee, stakeToWinCents, winCents } from '@sidebet/domain/markets/price';
import type { MarketPick } from '../../lib/game-markets.ts';
import { site } from '../../lib/site.ts';
import { isGroupTarget, type OfferTarget } from './offer-target.ts';

/**
 * Where the price of a bet comes from: `standard` is the specified bet (equal stakes on the winner, 20 %), `fair` the
 * bookmakers' price, or equal stakes where they have none, and `own` what its maker types.
 */
export type PricePreset = 'standard' | 'fair' | 'own';

/** A bet in the betslip. The own stake is the slip's wager. */
export type BetDraft = {
  readonly terms: MarketTerms;
  readonly selection: Selection;
  readonly preset: PricePreset;
  /** The ratio of the two stakes under `own`; null for equal stakes. Amounts in cents. */
  readonly ownPrice: Stakes | null;
  /** The win as typed under `own`. Null if it follows from stake and price. */
  readonly typedWin: string | null;
  readonly lapseOnMove: LapseOnMove;
  /** The chosen end as a `datetime-local` field has it, in the device's time zone; null for the start of the game. */
  readonly openUntil: string | null;
  /** Whether others can take a part of it, as chosen; absent for the default (offer-parts.ts). */
  readonly allowsParts?: boolean;
  /** Whether to take the best open bet instead, and what happens if it is gone by then; absent to only post the bet. */
  readonly takesFirst?: IfGone;
};

/** Posts the bet, or does nothing, if the open bet to take is gone. */
export type IfGone = 'post' | 'nothing';

/** The price presets of a bet, in the order they are shown. The specified bet is on the winner, for money. */
export function listPresets({ market }: MarketTerms, target: OfferTarget): readonly PricePreset[] {
  const hasStandard = market === 'moneyline' && site.cash && !isGroupTarget(target);
  return hasStandard ? ['standard', 'fair', 'own'] : ['fair', 'own'];
}

/** A new bet with this preset, or at the fair price if it does not have it. */
export function newDraft(
  { terms, selection }: MarketPick,
  preset: PricePreset,
  target: OfferTarget = null,
): BetDraft {
  const offered = listPresets(terms, target).includes(preset) ? preset : 'fair';
  return {
    terms,
    selection,
    preset: offered,
    ownPrice: null,
    typedWin: null,
    lapseOnMove: 'normal',
    openUntil: null,
  };
}

/** The draft with another market, team or side. The options stay; an own price was for another pick and becomes the fair one. */
export function withPick(draft: BetDraft, pick: MarketPick, target: OfferTarget): BetDraft {
  const { preset } = draft;
  const { terms, selection, preset: offered } = newDraft(pick, preset === 'own' ? 'fair' : preset, target);
  return { ...draft, terms, selection, preset: offered, ownPrice: null, typedWin: null };
}

/** The draft after a preset was chosen. An own price starts at the fair one. */
export function withPreset(draft: BetDraft, preset: PricePreset, fair: Stakes | null): BetDraft {
  return { ...draft, preset, ownPrice: preset === 'own' ? fair : null, typedWin: null };
}

/** The fee of a bet: the specified one for `standard`, none in groups, otherwise the exchange's. */
export function feeFor(preset: PricePreset, target: OfferTarget, exchangeFee: Fee): Fee {
  if (isGroupTarget(target)) return noFee;
  return preset === 'standard' ? specifiedFee : exchangeFee;
}

/** Prices are compared at this stake before one is typed. In cents. */
export const anyStakeCents = 100_00;

/** What a draft needs to know of its game and place to have amounts. */
export type Pricing = { readonly fair: Stakes | null; readonly fee: Fee };

type Priced = Pick<BetDraft, 'preset' | 'ownPrice' | 'typedWin'>;

/** The ratio of the two stakes; null for equal stakes. */
function priceOf({ preset, ownPrice }: Priced, { fair }: Pricing): Stakes | null {
  if (preset === 'own') return ownPrice;
  return preset === 'fair' ? fair : null;
}

/** What the other person risks, in cents. Null while stake or win are not valid amounts. */
export function acceptorStakeFor(draft: Priced, stakeCents: number | null, pricing: Pricing): number | null {
  if (draft.typedWin !== null) {
    const win = parseDollars(draft.typedWin);
    return win === null ? null : stakeToWinCents(win, pricing.fee);
  }
  const price = priceOf(draft, pricing);
  if (stakeCents === null || price === null) return stakeCents;
  return Math.max(1, Math.round((stakeCents * price.acceptorStakeCents) / price.stakeCents));
}

/** What the maker wins on top of their stake, in cents. */
export function winFor(draft: Priced, stakeCents: number | null, pricing: Pricing): number | null {
  const acceptorStakeCents = acceptorStakeFor(draft, stakeCents, pricing);
  return acceptorStakeCents === null ? null : winCents(acceptorStakeCents, pricing.fee);
}

/** An amount as its field takes it: 62_50 → "62.50", in points "62.5". */
export function typedAmount(cents: number, unit: GroupKind | undefined): string {
  return unit === 'points' ? String(cents / 100) : centsToDecimal(cents);
}

/** The draft after its stake was typed: the price stays, and the win follows. */
export function withNewStake(draft: BetDraft): BetDraft {
  // A win typed before any stake waits for the whole stake.
  return draft.ownPrice === null ? draft : { ...draft, typedWin: null };
}

/** The draft after its win was typed: the stake stays, and the price follows. An empty win means equal stakes. */
export function withTypedWin(
  draft: BetDraft,
  typedWin: string,
  stakeCents: number | null,
  pricing: Pricing,
): BetDraft {
  return withPrice({ ...draft, ownPrice: null, typedWin }, stakeCents, pricing);
}

/** Fixes the price of a typed win, once there is a stake. */
export function withPrice(draft: BetDraft, stakeCents: number | null, pricing: Pricing): BetDraft {
  if (draft.typedWin === null || stakeCents === null) return draft;
  const acceptorStakeCents = acceptorStakeFor(draft, stakeCents, pricing);
  return acceptorStakeCents === null ? draft : { ...draft, ownPrice: { stakeCents, acceptorStakeCents } };
}

/** Names a bet with this stake: two drafts of the same bet have the same name, however their amounts are written. */
export function draftName(event: EventView, draft: BetDraft, stakeCents: number | null, fee: Fee): string {
  const { terms, selection, preset, lapseOnMove, openUntil, allowsParts: parts, takesFirst } = draft;
  const own = preset === 'own' ? acceptorStakeFor(draft, stakeCents, { fair: null, fee }) : null;
  return JSON.stringify([event.id, terms, selection, preset, own, lapseOnMove, openUntil, parts, takesFirst]);
}
