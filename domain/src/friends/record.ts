import { withSign } from '../with-sign.ts';

/** A user's decided bets, totaled. Refunded bets do not count. */
export type Tally = {
  readonly wins: number;
  readonly losses: number;
  /** Payouts received minus wagers staked. May be negative. */
  readonly netResultCents: number;
  /** The total amount wagered. */
  readonly wageredCents: number;
};

/**
 * Net result / amount wagered, in basis points, so small stakes count as much as large ones. At most 80%, at least
 * −100%. Null before the first decided bet.
 */
export function returnBasisPoints({ netResultCents, wageredCents }: Tally): number | null {
  if (wageredCents <= 0) return null;
  // Rounds half away from zero: −0.5 to −1 as 0.5 to 1. Adding 0 turns −0 into 0.
  const exact = (netResultCents * 10_000) / wageredCents;
  return Math.sign(exact) * Math.round(Math.abs(exact)) + 0;
}

type RankedByReturn<T> = T & {
  readonly rank: number | null;
  readonly returnBasisPoints: number | null;
};

/**
 * The leaderboard, sorted by return, not volume. Equal returns share a rank, and the next rank skips ahead (1, 2, 2, 4).
 * Within a rank, more decided bets come first, then the name. Users without a decided bet come last, without a rank.
 */
export function rankByReturn<T extends Tally & { readonly name: string }>(
  people: readonly T[],
): RankedByReturn<T>[] {
  const sorted = people
    .map((user) => ({ ...user, returnBasisPoints: returnBasisPoints(user) }))
    .sort(
      (a, b) =>
        (b.returnBasisPoints ?? -Infinity) - (a.returnBasisPoints ?? -Infinity) ||
        b.wins + b.losses - (a.wins + a.losses) ||
        a.name.localeCompare(b.name, 'en'),
    );
  return sorted.map((user) => ({
    ...user,
    rank:
      user.returnBasisPoints === null
        ? null
        : sorted.findIndex((other) => other.returnBasisPoints === user.returnBasisPoints) + 1,
  }));
}

/** 2_450 → "+24.5%", −10_000 → "−100.0%", 0 → "0.0%". Signed, always with one decimal, so a column of returns lines up. */
export function returnLabel(basisPoints: number): string {
  const tenths = Math.round(Math.abs(basisPoints) / 10);
  return withSign(tenths === 0 ? 0 : basisPoints, `${(tenths / 10).toFixed(1)}%`, '+');
}
