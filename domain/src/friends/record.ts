/** A person's decided bets, summed up. A refunded bet decides nothing and is not in here. */
export type Tally = {
  readonly wins: number;
  readonly losses: number;
  /** Payouts received minus wagers staked. May be negative. */
  readonly netResultCents: number;
  /** The wagers that were at stake. */
  readonly wageredCents: number;
};

/**
 * What each wagered dollar brought, in basis points: net result / wagered, so that small stakes count as much as
 * large ones. 80 % is the most there is, −100 % the least. Null before the first decided bet.
 */
export function returnBasisPoints({ netResultCents, wageredCents }: Tally): number | null {
  if (wageredCents <= 0) return null;
  // Rounded to even sides of zero alike: −0.5 goes to −1 as 0.5 goes to 1. Adding 0 turns −0 into 0.
  const exact = (netResultCents * 10_000) / wageredCents;
  return Math.sign(exact) * Math.round(Math.abs(exact)) + 0;
}

export type Ranked<T> = T & { readonly rank: number | null; readonly returnBasisPoints: number | null };

/**
 * The leaderboard: by return, never by volume. Equal returns share a rank, and the next one counts on from all
 * before it (1, 2, 2, 4); among them more decided bets come first, then the name. Who has no decided bet yet is
 * listed last, by name, without a rank.
 */
export function rankByReturn<T extends Tally & { readonly name: string }>(people: readonly T[]): Ranked<T>[] {
  const sorted = people
    .map((person) => ({ ...person, returnBasisPoints: returnBasisPoints(person) }))
    .sort(
      (a, b) =>
        (b.returnBasisPoints ?? -Infinity) - (a.returnBasisPoints ?? -Infinity) ||
        b.wins + b.losses - (a.wins + a.losses) ||
        a.name.localeCompare(b.name, 'en'),
    );
  return sorted.map((person) => ({
    ...person,
    rank:
      person.returnBasisPoints === null
        ? null
        : sorted.findIndex((other) => other.returnBasisPoints === person.returnBasisPoints) + 1,
  }));
}

/** 2_450 → "+24.5%", −10_000 → "−100%", 0 → "0%": with a sign, and decimals only where there are some. */
export function returnLabel(basisPoints: number): string {
  const percent = Math.round(Math.abs(basisPoints) / 10) / 10;
  const sign = percent === 0 ? '' : basisPoints > 0 ? '+' : '−';
  return `${sign}${percent}%`;
}
