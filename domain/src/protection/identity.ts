import { increaseWaitMs, type Limit } from './limit-change.ts';
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

/** Each pair of words costs one slow digest. */
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

/**
 * Keys that two similar names share at least once: every pair of words of a name, sorted. A middle name or initial, swapped
 * names, a lookalike letter or a digit make no difference. A name with fewer than two words is one key.
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

/** A date of birth, the day before and the day after, all YYYY-MM-DD. */
export function birthdaysAround(dob: string): readonly string[] {
  const dayMs = 24 * 3_600_000;
  const at = Date.parse(`${dob}T00:00:00Z`);
  return [at - dayMs, at, at + dayMs].map((day) => new Date(day).toISOString().slice(0, 10));
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
