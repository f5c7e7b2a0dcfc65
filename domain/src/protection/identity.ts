import { increaseWaitMs, type Limit } from './limit-change.ts';
import { toFullName } from './nicknames.ts';
import {
  isExcluded,
  isTimedOut,
  type PlayRestrictions,
  reinstatementWaitMs,
  returnsAt,
} from './play-restrictions.ts';

/**
 * Until when identity digests are retained to detect a second account (docs/adr/0013): milliseconds since 1970 UTC; null
 * when the end is unknown or never.
 */
export type RetainedUntil = number | null;

/** A name reduced for comparison: letters and digits only, without case or accents. */
export function comparableName(fullName: string): string {
  // toUpperCase first: only it maps ß to ss and dotless ı to I.
  return fullName
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Lower-case letters of other alphabets, and digits, that look like a Latin letter. Only common substitutions. Names written
 * entirely in such an alphabet still match each other, because both sides are folded.
 */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  ['аa', 'вb', 'еe', 'кk', 'мm', 'нh', 'оo', 'рp', 'сc', 'тt', 'уy', 'хx', 'іi', 'јj', 'ѕs', 'һh', 'ԁd', 'ӏl']
    .concat(['αa', 'βb', 'εe', 'ηn', 'ιi', 'κk', 'νv', 'οo', 'ρp', 'τt', 'υu', 'χx'])
    .concat(['0o', '1l', '3e', '4a', '5s', '7t'])
    .map((pair) => [...pair] as [string, string]),
);

/** Each pair of words costs slow digests. */
const maxNameWords = 4;

/** Folds a name part: lookalikes become Latin letters and digits are dropped. A part of digits only is kept. */
function foldPart(part: string): string {
  const folded = comparableName(part);
  const letters = folded
    .replace(/\p{N}+$/u, '')
    .replace(/./gu, (letter) => lookalikes[letter] ?? letter)
    .replace(/\p{N}/gu, '');
  return letters || folded;
}

/** The parts of a name, folded and sorted. */
function foldParts(fullName: string): readonly string[] {
  return [...new Set(fullName.split(/[\s\p{Dash}]+/u).map(foldPart))].filter((part) => part !== '').sort();
}

/** The words of a name that are compared: initials say too little. */
function namesIn(parts: readonly string[]): readonly string[] {
  return parts.filter((part) => part.length > 1).slice(0, maxNameWords);
}

function pairUp(words: readonly string[]): readonly string[] {
  return words.flatMap((one, at) => words.slice(at + 1).map((other) => `${one} ${other}`));
}

/**
 * Keys that two similar names share at least once: every pair of words of a name, sorted. A middle name or initial, swapped
 * names, a lookalike letter or a digit make no difference. A name with fewer than two words is one key.
 */
export function similarNameKeys(fullName: string): readonly string[] {
  const parts = foldParts(fullName);
  const words = namesIn(parts);
  return words.length < 2 ? [parts.join(' ')] : pairUp(words);
}

/**
 * Keys as of {@link similarNameKeys} of what is left of each word: nicknames as the full name, double letters once, and no
 * vowels after the first letter. For people of whom only digests are stored, so no edit distance can be computed.
 */
export function roughNameKeys(fullName: string): readonly string[] {
  const parts = foldParts(fullName).map(toFullName).map(reduceDoubleLetters);
  const words = namesIn(parts).map((word) => word[0] + word.slice(1).replace(/[aeiouy]/gu, ''));
  return words.length < 2 ? [parts.join(' ')] : pairUp(words.sort());
}

function reduceDoubleLetters(word: string): string {
  return word.replace(/(.)\1+/gu, '$1');
}

/**
 * Whether two names may be of one person: they share two words, in any order. A word counts as shared with its nickname, and
 * with one letter missing, added, replaced or swapped with the next.
 */
export function isSimilarName(one: string, other: string): boolean {
  if (comparableName(one) === comparableName(other)) return true;
  const [parts, otherParts] = [foldParts(one), foldParts(other)];
  const [words, otherWords] = [namesIn(parts), [...namesIn(otherParts)]];
  if (words.length < 2 || otherWords.length < 2) return parts.join(' ') === otherParts.join(' ');
  const shared = words.filter((word) => {
    const at = otherWords.findIndex((otherWord) => isSimilarWord(word, otherWord));
    if (at >= 0) otherWords.splice(at, 1);
    return at >= 0;
  });
  return shared.length >= 2;
}

/** Shorter words with another letter in them are mostly other names: Sam and Pam. */
const minEditedLength = 4;

function isSimilarWord(one: string, other: string): boolean {
  const [a, b] = [one, other].map((word) => reduceDoubleLetters(toFullName(word))) as [string, string];
  if (a === b) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length < minEditedLength && long.length === short.length) return false;
  return isOneEditApart(short, long);
}

/** Whether the longer word has one more letter, or as many with one replaced or two neighbors swapped. */
function isOneEditApart(short: string, long: string): boolean {
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const [restOfShort, restOfLong] = [short.slice(start), long.slice(start)];
  if (restOfLong.slice(1) === (short.length === long.length ? restOfShort.slice(1) : restOfShort))
    return true;
  return (
    restOfShort[0] === restOfLong[1] &&
    restOfShort[1] === restOfLong[0] &&
    restOfShort.slice(2) === restOfLong.slice(2) &&
    short.length === long.length
  );
}

/** The year and month, year and day, month and day, and the year with month and day in either order, of a YYYY-MM-DD. */
export function roughBirthdayKeys(dob: string): readonly string[] {
  const [year, month, day] = dob.split('-') as [string, string, string];
  return [
    `${year}-${month}-`,
    `${year}--${day}`,
    `-${month}-${day}`,
    `${year} ${[month, day].sort().join(' ')}`,
  ];
}

/** A date of birth, the day before and the day after, all YYYY-MM-DD. */
export function birthdaysAround(dob: string): readonly string[] {
  const dayMs = 24 * 3_600_000;
  const at = Date.parse(`${dob}T00:00:00Z`);
  return [at - dayMs, at, at + dayMs].map((day) => new Date(day).toISOString().slice(0, 10));
}

const firstYear = 1900;

/**
 * The dates that are mistaken for a date of birth, by accident or on purpose: the days around it, those that differ only in
 * the year, the month or the day, and month and day exchanged. About 170, all YYYY-MM-DD, of years until `now`.
 */
export function similarBirthdays(dob: string, now: number): readonly string[] {
  const [year, month, day] = dob.split('-') as [string, string, string];
  const count = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, '0'));
  const dates = [
    ...birthdaysAround(dob),
    ...count(1, 31).map((other) => `${year}-${month}-${other}`),
    ...count(1, 12).map((other) => `${year}-${other}-${day}`),
    ...count(firstYear, new Date(now).getUTCFullYear()).map((other) => `${other}-${month}-${day}`),
    `${year}-${day}-${month}`,
  ];
  return [...new Set(dates)].filter(isDate);
}

function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The mailbox an address delivers to: without a plus tag and, for Gmail, without dots. */
export function toMailbox(email: string): string {
  const address = email.normalize('NFKC').toLowerCase().trim();
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at + 1);
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
}

/** Until when digests are retained because of breaks, while the account exists. */
export function retainedDuringBreak({ timeOut, exclusion }: PlayRestrictions): RetainedUntil {
  const ends = exclusion === null ? 0 : returnsAt(exclusion);
  return ends === null ? null : Math.max(ends, timeOut?.until ?? 0);
}

/** The protection settings that decide how long digests are retained after an account is deleted. */
type Leaving = {
  readonly restrictions: PlayRestrictions;
  readonly limits: Iterable<Limit>;
  /** When a limit increase was last confirmed; null if never. */
  readonly increasedAt: number | null;
};

/**
 * Until when digests are retained after the account is deleted now. Returning under a new account must not be faster than
 * ending the protection: a time-out retains until its end; an exclusion until 24 hours after its end, because no account is
 * left to request reinstatement; limits in force, or increased within 24 hours, as long as an increase waits. False if none
 * apply: nothing is retained.
 */
export function retainedAfterDeletion(
  { restrictions, limits, increasedAt }: Leaving,
  now: number,
): RetainedUntil | false {
  const ends: number[] = [];
  if (isTimedOut(restrictions, now)) ends.push(restrictions.timeOut!.until);
  if (isExcluded(restrictions, now)) {
    const exclusion = restrictions.exclusion!;
    if (exclusion.until === null) return null;
    ends.push(returnsAt(exclusion) ?? Math.max(exclusion.until, now) + reinstatementWaitMs);
  }
  const hasLimits = [...limits].some(({ amount }) => amount !== null);
  if (hasLimits || (increasedAt !== null && now < increasedAt + increaseWaitMs))
    ends.push(now + increaseWaitMs);
  return ends.length === 0 ? false : Math.max(...ends);
}
