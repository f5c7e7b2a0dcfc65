/** Whether two descriptions refer to the same game. */

/** A start moved further than this means a different game. Equals the time after which bets are void. */
export const longestMoveMs = 72 * 3_600_000;

export type Teams = { readonly homeTeam: string; readonly awayTeam: string };

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  // At the end of a word.
  ς: 'σ',
};

/**
 * A name without what writers of the same name disagree about: case, accents, spaces, dots, hyphens, apostrophes, and "&" or
 * "and". "Montréal Canadiens" and "MONTREAL  CANADIENS" are equal, "St. John's" and "St Johns" too.
 */
export function foldName(name: string): string {
  const separators = isAscii(name) ? /[\s!"#%&'()*,\-./:;?@[\\\]_{}]+/g : /[\s\p{P}]+/gu;
  return foldLetters(name).replace(separators, ' ').trim();
}

function isAscii(name: string): boolean {
  return /^[\0-\x7f]*$/.test(name);
}

/** A name without case, accents, dots and apostrophes, and with "and" for "&". */
export function foldLetters(name: string): string {
  // Every command folds two names. What remains to fold of plain ASCII takes a quarter of the time.
  if (isAscii(name)) return name.toLowerCase().replace(/&/g, ' and ').replace(/[.'`]/g, '');
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æđðıłøœßþς]/g, (letter) => plainLetters[letter]!)
    .replace(/&/g, ' and ')
    .replace(/[.'’‘`´ʻʼ]/g, '');
}

export function isSameTeam(a: string, b: string): boolean {
  return a === b || foldName(a) === foldName(b);
}

export function hasSameTeams(a: Teams, b: Teams): boolean {
  return isSameTeam(a.homeTeam, b.homeTeam) && isSameTeam(a.awayTeam, b.awayTeam);
}

/** Whether the two names are exactly swapped. */
export function hasSwappedTeams(a: Teams, b: Teams): boolean {
  return isSameTeam(a.homeTeam, b.awayTeam) && isSameTeam(a.awayTeam, b.homeTeam);
}

/** Another name of one team, in a sport. */
export type TeamRename = { readonly team: string; readonly newName: string };

/** The only team whose name differs, whatever the order; null if none or both differ. */
export function findRename(stored: Teams, listed: Teams): TeamRename | null {
  const pairs = [
    [stored.homeTeam, listed.homeTeam, stored.awayTeam, listed.awayTeam],
    [stored.homeTeam, listed.awayTeam, stored.awayTeam, listed.homeTeam],
  ] as const;
  for (const [home, listedHome, away, listedAway] of pairs) {
    if (isSameTeam(home, listedHome) && !isSameTeam(away, listedAway))
      return { team: away, newName: listedAway };
    if (isSameTeam(away, listedAway) && !isSameTeam(home, listedHome))
      return { team: home, newName: listedHome };
  }
  return null;
}

/** The listed names as the stored ones where `canonical`, which knows other names of teams, gives both the same. */
export function withStoredNames<T extends Teams>(
  stored: Teams,
  listed: T,
  canonical: (name: string) => string,
): T {
  if (listed.homeTeam === stored.homeTeam && listed.awayTeam === stored.awayTeam) return listed;
  const find = (name: string) =>
    [stored.homeTeam, stored.awayTeam].find((team) => isSameTeam(canonical(team), canonical(name))) ?? name;
  return { ...listed, homeTeam: find(listed.homeTeam), awayTeam: find(listed.awayTeam) };
}

/** Whether one start can be a postponement of the other. */
export function isSameDate(start: number, otherStart: number): boolean {
  return Math.abs(start - otherStart) <= longestMoveMs;
}

const placeholder = new RegExp(
  [
    'tb[acd]',
    'n a',
    'un(?:known|decided)',
    'to be (?:announced|confirmed|decided|determined|known)(?: .*)?',
    '(?:winners?|losers?|runners? up) (?:of|match|game|group|quarter|semi|play) ?.*',
    '.* (?:winner|loser|runner up)',
    '(?:team|player|fighter|opponent|qualifier|seed|wild ?card)(?: (?:[a-z]|\\d+))?',
  ]
    .map((words) => `^${words}$`)
    .join('|'),
);

/** Whether a name only keeps the place of a team that is not known yet: "TBD", "Winner of Game 3". */
export function isPlaceholder(name: string): boolean {
  return placeholder.test(foldName(name));
}

/** Whether a team of the game is not known yet. */
export function awaitsTeam({ homeTeam, awayTeam }: Teams): boolean {
  return isPlaceholder(homeTeam) || isPlaceholder(awayTeam);
}
