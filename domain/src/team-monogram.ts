import { findSport } from './sports.ts';
import { usualTeamCode } from './team-codes.ts';

/**
 * The letters on a team's disc: the usual abbreviation of US professional and college teams (two to four letters),
 * otherwise one to three letters derived from the name. The same name always gives the same letters; two names may share
 * them.
 *
 * - individuals (boxing, golf, MMA and tennis, if the sport is given): the last name's first three letters;
 * - "Fooville State Bears": FSU, as such schools are called;
 * - an abbreviation leads the name ("LSU Tigers", "UCLA Bruins"): that, cut to three;
 * - three or more words: the initials of the first three ("New York Rangers" → NYR);
 * - otherwise the first word's first three letters ("Chicago Bears" → CHI).
 *
 * Offensive combinations fall back to fewer letters. Accents are dropped. A short name gives as many letters as it has; a
 * name without letters gives "?".
 */
export function teamMonogram(name: string, sportKey?: string): string {
  const usual = usualTeamCode(name);
  if (usual) return usual;
  const words = splitWords(name);
  if (sportKey !== undefined && isPlayedByPeople(sportKey)) return decent([lastName(words)]);
  const teamWords = words.filter((word) => !clubForms.has(word));
  return decent(candidatesFor(teamWords.length > 0 ? teamWords : words));
}

/** The sources for the letters, best first. */
function candidatesFor(words: readonly string[]): string[] {
  const [first = ''] = words;
  if (/^\p{Lu}{2,4}$/u.test(first)) return [first];
  const state = words.indexOf('State');
  if (state > 0) return [`${joinInitials(words.slice(0, state)).slice(0, 2)}SU`, first];
  return words.length < 3 ? [first] : [joinInitials(words), first];
}

function joinInitials(words: readonly string[]): string {
  return words.map((word) => [...word][0]).join('');
}

/** The first candidate whose three letters are inoffensive; the first letter alone is always available. */
function decent(candidates: readonly string[]): string {
  const last = candidates.at(-1)!;
  const choices = [...candidates, ...[2, 1].map((length) => [...last].slice(0, length).join(''))];
  return choices.map(firstLetters).find((letters) => !refused.has(letters)) ?? '?';
}

/** Letters and digits only, accents dropped: "St. Louis Blues" → St, Louis, Blues; "Barney-Smith" → BarneySmith. */
function splitWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’.-]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function firstLetters(word: string): string {
  return [...word.toUpperCase()].slice(0, 3).join('') || '?';
}

function isPlayedByPeople(sportKey: string): boolean {
  return findSport(sportKey).individuals;
}

/** "Alex Arthur Jr" → Arthur. */
function lastName(words: readonly string[]): string {
  return words.findLast((word) => !generations.has(word.toLowerCase())) ?? words.at(-1) ?? '';
}

const generations: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

/** Words for the type of club, not its name. */
const clubForms: ReadonlySet<string> = new Set(['AC', 'AS', 'BC', 'CF', 'FC', 'KK', 'SC', 'SK']);

/** Combinations that no derived monogram may show. */
const refused: ReadonlySet<string> = new Set(
  `ABO ANU ARS ASS AZZ BJ BUM BUT COC COK COO CUK CUM CUN DCK DIC DIE DIK DUM DYK FAG FAP FAT FCK FGT FU FUC FUK GAY
  GOK GUK HIV HOE HOR JAP JEW JIZ KIK KKK KYK LSD NAZ NGR NIG NIP NUT PEE PIG PIS PMS POO PUS RAP SEX SHT SLT SS SSS
  STD SUC SUK TIT TRD TWT VAG VD WOP WTF XXX`.split(/\s+/),
);
