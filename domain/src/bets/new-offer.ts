import type { Bet, Opening } from '../book/bet.ts';
import { type Refusal, refuse, refuseOfferTooNew } from '../refusals.ts';

export const maxCorrections = 3;

/**
 * The opening of an offer that is made or corrected at `now`; undefined if it can be taken at once. Without it a program that
 * watches the board takes a mistyped price before a person can correct it.
 */
export function openingFor(
  { feePolicy, offeredTo }: Pick<Bet, 'feePolicy' | 'offeredTo'>,
  newOfferMs: number,
  now: number,
): Opening | undefined {
  if (feePolicy !== 'exchange' || offeredTo.kind !== 'anyone' || newOfferMs === 0) return undefined;
  return { opensAt: now + newOfferMs, corrections: 0 };
}

/** Whether an offer cannot be taken yet. It opens exactly at its time. */
export function isNewOffer({ opening }: Pick<Bet, 'opening'>, now: number): boolean {
  return opening !== undefined && now < opening.opensAt;
}

/** Refuses to take an offer that is not open yet, with the time to wait. */
export function refuseNewOffer({ opening }: Pick<Bet, 'opening'>, now: number): Refusal | null {
  return opening && isNewOffer({ opening }, now) ? refuseOfferTooNew(opening.opensAt - now) : null;
}

/** Refuses a correction once the offer is open or gone, and after the last one allowed. */
export function refuseCorrection(
  { opening, status }: Pick<Bet, 'opening' | 'status'>,
  now: number,
): Refusal | null {
  if (status !== 'Created' || !opening || !isNewOffer({ opening }, now)) return refuse('offerNotCorrectable');
  return opening.corrections >= maxCorrections ? refuse('tooManyCorrections') : null;
}
