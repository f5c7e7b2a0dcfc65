/** What a wager pays (docs/rules.md#fee-and-payout). */

/** The fixed price label on every bet. */
export const priceLabel = '-120';

/** 0.8 × wager, rounded half up to the cent, in integer arithmetic. */
export function potentialWinCents(wagerCents: number): number {
  return Math.floor((wagerCents * 8 + 5) / 10);
}

/** The wager plus the potential win. */
export function payoutCents(wagerCents: number): number {
  return wagerCents + potentialWinCents(wagerCents);
}

/** What is left of both wagers after the payout. */
export function feeCents(wagerCents: number): number {
  return 2 * wagerCents - payoutCents(wagerCents);
}
