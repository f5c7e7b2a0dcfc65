import { type Bars, isExcluded, isTimedOut, returnsAt, returnWaitMs } from './bars.ts';
import { type Limit, looserWaitMs } from './limit-change.ts';

/**
 * How long it is kept who somebody is, so that they are told again when they come under another account
 * (docs/adr/0013): an instant in milliseconds since 1970 UTC; null where the end is not known, or never comes.
 */
export type KeptUntil = number | null;

/**
 * A name as it counts for telling whether somebody comes again: without case, accents, spaces, hyphens, apostrophes and
 * whatever else is no letter or figure.
 */
export function comparableName(fullName: string): string {
  // Upper case first: it alone writes ß as ss, and ı as other people's i.
  return fullName
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Lower-case letters of other alphabets, and digits, that look like a Latin letter. Only letters that people type to look
 * the same; a name written in such an alphabet throughout is folded alike wherever it is compared.
 */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  ['аa', 'вb', 'еe', 'кk', 'мm', 'нh', 'оo', 'рp', 'сc', 'тt', 'уy', 'хx', 'іi', 'јj', 'ѕs', 'һh', 'ԁd', 'ӏl']
    .concat(['αa', 'βb', 'εe', 'ηn', 'ιi', 'κk', 'νv', 'οo', 'ρp', 'τt', 'υu', 'χx'])
    .concat(['0o', '1l', '3e', '4a', '5s', '7t'])
    .map((pair) => [...pair] as [string, string]),
);

/** Each takes a slow digest with every other. */
const maxNameWords = 4;

/** Folded, lookalikes as Latin letters, without digits; a part of digits alone stays. */
function foldPart(part: string): string {
  const folded = comparableName(part);
  const letters = folded
    .replace(/\p{N}+$/u, '')
    .replace(/./gu, (letter) => lookalikes[letter] ?? letter)
    .replace(/\p{N}/gu, '');
  return letters || folded;
}

/**
 * What two similar names have in common at least once: every two words of a name in alphabetical order. So a middle name or
 * initial, swapped names, a lookalike letter and a digit make no difference. A name without two words counts as a whole.
 */
export function similarNameKeys(fullName: string): readonly string[] {
  const parts = [...new Set(fullName.split(/[\s\p{Dash}]+/u).map(foldPart))]
    .filter((part) => part !== '')
    .sort();
  const words = parts.filter((part) => part.length > 1).slice(0, maxNameWords);
  if (words.length < 2) return [parts.join(' ')];
  return words.flatMap((one, at) => words.slice(at + 1).map((other) => `${one} ${other}`));
}

export function isSimilarName(one: string, other: string): boolean {
  const keys = new Set(similarNameKeys(one));
  return comparableName(one) === comparableName(other) || similarNameKeys(other).some((key) => keys.has(key));
}

/** A date of birth, the day before and the day after; all YYYY-MM-DD. */
export function birthdaysAround(dob: string): readonly string[] {
  const dayMs = 24 * 3_600_000;
  const at = Date.parse(`${dob}T00:00:00Z`);
  return [at - dayMs, at, at + dayMs].map((day) => new Date(day).toISOString().slice(0, 10));
}

/** The mailbox that an address reaches: without a tag behind a plus sign and, at Gmail, without dots. */
export function mailboxOf(email: string): string {
  const address = email.normalize('NFKC').toLowerCase().trim();
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at + 1);
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
}

/** How long a person with these breaks is kept while they have their account. */
export function keptForBreaks({ timeOut, exclusion }: Bars): KeptUntil {
  const ends = exclusion === null ? 0 : returnsAt(exclusion);
  return ends === null ? null : Math.max(ends, timeOut?.until ?? 0);
}

/** What of a person's protection decides how long they are kept after they delete their account. */
export type Leaving = {
  readonly bars: Bars;
  readonly limits: Iterable<Limit>;
  /** When a looser limit was confirmed last; null if none ever was. */
  readonly loosenedAt: number | null;
};

/**
 * How long a person is kept after deleting their account now, so that coming back under a new one is no quicker than
 * ending what protects them: a time-out to its end, an exclusion to a day after its end, for nobody is left to ask for
 * the return, and limits in force or loosened within the last 24 hours for as long as a looser one waits. False without
 * any of these: then nothing is kept.
 */
export function keptAfterDeletion({ bars, limits, loosenedAt }: Leaving, now: number): KeptUntil | false {
  const ends: number[] = [];
  if (isTimedOut(bars, now)) ends.push(bars.timeOut!.until);
  if (isExcluded(bars, now)) {
    const exclusion = bars.exclusion!;
    if (exclusion.until === null) return null;
    ends.push(returnsAt(exclusion) ?? Math.max(exclusion.until, now) + returnWaitMs);
  }
  const hasLimits = [...limits].some(({ amount }) => amount !== null);
  if (hasLimits || (loosenedAt !== null && now < loosenedAt + looserWaitMs)) ends.push(now + looserWaitMs);
  return ends.length === 0 ? false : Math.max(...ends);
}
