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
