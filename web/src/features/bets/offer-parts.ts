import { allowsPartsByDefault } from '@sidebet/domain/bets/parts';
import type { BetDraft } from './bet-draft.ts';
import { isGroupTarget, type OfferTarget } from './offer-target.ts';

/** Whether an offer can be for several takers: one to anyone, or in a group. */
export function canAllowParts({ preset }: Pick<BetDraft, 'preset'>, target: OfferTarget): boolean {
  return preset !== 'standard' && (target === null || isGroupTarget(target));
}

/** Whether others can take a part of the offer: as chosen, or else what the server does too (docs/rules.md#parts). */
export function allowsParts(draft: BetDraft, target: OfferTarget, stakeCents: number | null): boolean {
  if (!canAllowParts(draft, target)) return false;
  return draft.allowsParts ?? (stakeCents !== null && allowsPartsByDefault(target === null, stakeCents));
}
