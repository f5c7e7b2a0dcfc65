/** A member's decided bets of a season. Refunded bets do not count. Amounts are cents of the group's unit. */
export type SeasonTally = {
  readonly userId: string;
  readonly netCents: number;
  readonly stakedCents: number;
  readonly wins: number;
  readonly losses: number;
};

type RankedInSeason<T> = T & { readonly rank: number; readonly returnBasisPoints: number | null };

/**
 * Ranks a season by net, then by return, then by user id. Equal nets share a rank. The return is net / staked, null before
 * the first decided bet.
 */
export function rankSeason<T extends SeasonTally>(tallies: readonly T[]): RankedInSeason<T>[] {
  const returns = ({ netCents, stakedCents }: T) =>
    stakedCents === 0 ? null : Math.round((netCents * 10_000) / stakedCents);
  const sorted = tallies
    .map((tally) => ({ ...tally, returnBasisPoints: returns(tally) }))
    .sort(
      (a, b) =>
        b.netCents - a.netCents ||
        (b.returnBasisPoints ?? 0) - (a.returnBasisPoints ?? 0) ||
        (a.userId < b.userId ? -1 : 1),
    );
  return sorted.map((tally) => ({
    ...tally,
    rank: 1 + sorted.findIndex(({ netCents }) => netCents === tally.netCents),
  }));
}

/** The winners of a season: the members with the highest net of those who had a decided bet. */
export function findChampions<T extends SeasonTally>(tallies: readonly T[]): T[] {
  const played = tallies.filter(({ wins, losses }) => wins + losses > 0);
  const best = Math.max(...played.map(({ netCents }) => netCents));
  return played.filter(({ netCents }) => netCents === best);
}
