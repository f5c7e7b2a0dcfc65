import { formatDollarsInSentence } from '../cents.ts';

/**
 * Stakes, wins and fees. A price is never stored: it follows from the two stakes and the fee. Amounts are integer cents,
 * fees are basis points of the losing stake.
 */

/** What the house takes of the losing stake. `capCents` is the most it takes of one bet; null for no cap. */
export type Fee = { readonly bps: number; readonly capCents: number | null };

/** `specified` is the fee of the specified bet, `exchange` that of every other offer. A bet keeps the one it was made under. */
const feePolicies = ['specified', 'exchange', 'none'] as const;
export type FeePolicy = (typeof feePolicies)[number];

/** The specified fee: at 20 %, equal stakes pay 1.8×. */
export const specifiedFee: Fee = { bps: 2_000, capCents: null };
/** The fee of offers until operators set another (exchange-fee.ts). */
export const defaultExchangeFee: Fee = { bps: 200, capCents: null };
export const noFee: Fee = { bps: 0, capCents: null };

/** What the winner gets on top of their own stake: the losing stake minus the fee, rounded half up to the cent. */
export function winCents(losingStakeCents: number, fee: Fee): number {
  const uncapped = Math.floor((losingStakeCents * (10_000 - fee.bps) + 5_000) / 10_000);
  return fee.capCents === null ? uncapped : Math.max(uncapped, losingStakeCents - fee.capCents);
}

/** The fee on a losing stake. */
export function feeOnStakeCents(losingStakeCents: number, fee: Fee): number {
  return losingStakeCents - winCents(losingStakeCents, fee);
}

/** The smallest stake of the other person that pays a win of `wantedWinCents` or more. */
export function stakeToWinCents(wantedWinCents: number, fee: Fee): number {
  const uncapped = Math.ceil((wantedWinCents * 10_000 - 5_000) / (10_000 - fee.bps));
  return fee.capCents === null ? uncapped : Math.min(uncapped, wantedWinCents + fee.capCents);
}

export function isSameFee(fee: Fee, other: Fee): boolean {
  return fee.bps === other.bps && fee.capCents === other.capCents;
}

/** A fee in words: "2.5% of what the loser risked, at most $5". */
export function feeLabel({ bps, capCents }: Fee): string {
  const share = `${bps / 100}% of what the loser risked`;
  return capCents === null ? share : `${share}, at most ${formatDollarsInSentence(capCents)}`;
}

/** The most one stake may be of the other: a gross decimal price between 1.02 and 51.00, from either side. */
const longestOdds = 50;

/** Whether two stakes give both sides a gross price between 1.02 and 51.00. */
export function isPriceInRange(stakeCents: number, otherStakeCents: number): boolean {
  return stakeCents <= longestOdds * otherStakeCents && otherStakeCents <= longestOdds * stakeCents;
}
