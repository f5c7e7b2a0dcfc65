/** Whether two descriptions refer to the same game. */

/** A start moved further than this means a different game. Equals the time after which bets are void. */
const longestMoveMs = 72 * 3_600_000;

type Teams = { readonly homeTeam: string; readonly awayTeam: string };

/** Team names are equal if they differ only in case, spaces or Unicode form. */
function isSameTeam(a: string, b: string): boolean {
  return a === b || folded(a) === folded(b);
}

export function hasSameTeams(a: Teams, b: Teams): boolean {
  return isSameTeam(a.homeTeam, b.homeTeam) && isSameTeam(a.awayTeam, b.awayTeam);
}

/** Whether the two names are exactly swapped. */
export function hasSwappedTeams(a: Teams, b: Teams): boolean {
  return isSameTeam(a.homeTeam, b.awayTeam) && isSameTeam(a.awayTeam, b.homeTeam);
}

/** Whether one start can be a postponement of the other. */
export function isSameDate(start: number, otherStart: number): boolean {
  return Math.abs(start - otherStart) <= longestMoveMs;
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
