/** Whether two descriptions mean the same game. */

/** A start moved further than this is another game's: bets are void after the same time without a result. */
export const longestMoveMs = 72 * 3_600_000;

type Teams = { readonly homeTeam: string; readonly awayTeam: string };

/** Team names are equal when only case, spaces or the Unicode form differ. */
export function isSameTeam(a: string, b: string): boolean {
  return a === b || folded(a) === folded(b);
}

export function hasSameTeams(a: Teams, b: Teams): boolean {
  return isSameTeam(a.homeTeam, b.homeTeam) && isSameTeam(a.awayTeam, b.awayTeam);
}

/** Exactly both names have changed places. */
export function hasSwappedTeams(a: Teams, b: Teams): boolean {
  return isSameTeam(a.homeTeam, b.awayTeam) && isSameTeam(a.awayTeam, b.homeTeam);
}

/** Whether a start can be a postponement of the other. */
export function isSameDate(start: number, otherStart: number): boolean {
  return Math.abs(start - otherStart) <= longestMoveMs;
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
