/** What a wager pays (SPEC sections 5 and 9: win = 0.8 × wager, payout = wager + win). */

/** The fixed price label on every bet (SPEC section 9). */
export const priceLabel = '-120';

/** 0.8 × wager, rounded half up to the cent, in integer arithmetic. */
export function potentialWinCents(wagerCents: number): number {
  return Math.floor((wagerCents * 8 + 5) / 10);
}

/** What the winner receives: the wager back plus the potential win. */
export function payoutCents(wagerCents: number): number {
  return wagerCents + potentialWinCents(wagerCents);
}

/** What remains of the two wagers after the payout: the house fee. */
export function feeCents(wagerCents: number): number {
  return 2 * wagerCents - payoutCents(wagerCents);
}
