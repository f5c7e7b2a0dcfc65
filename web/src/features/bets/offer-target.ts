import type { PersonView } from '@sidebet/contract/shared';

/** Who can take a new bet: one friend or anyone with its link, which makes it a challenge, or anyone (null). */
export type OfferTarget = PersonView | 'link' | null;

/** The API's `offeredTo`. */
export function offeredTo(target: OfferTarget): { offeredTo?: string } {
  return target === null ? {} : { offeredTo: offerTargetKey(target)! };
}

/** Equal for equal targets. */
export function offerTargetKey(target: OfferTarget): string | undefined {
  return target === 'link' ? 'link' : target?.id;
}

/** The label of the button that creates the bet. */
export function createLabel(target: OfferTarget): string {
  if (target === 'link') return 'Create Challenge Link';
  return target ? 'Send Challenge' : 'Create Bet';
}
