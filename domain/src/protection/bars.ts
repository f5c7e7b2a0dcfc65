import { type Refusal, refuse } from '../refusals.ts';

/** Time-outs and self-exclusions, which users set for themselves. Instants are milliseconds since 1970 UTC. */
export type Bars = {
  readonly timeOut: { readonly since: number; readonly until: number } | null;
  readonly exclusion: {
    readonly since: number;
    /** Null means permanent. */
    readonly until: number | null;
    readonly returnAskedAt: number | null;
  } | null;
};

export type ExclusionPeriod = 'sixMonths' | 'oneYear' | 'fiveYears' | 'forEver';

/** A time-out lasts 24 hours to 6 weeks. */
export const timeOutDays = { least: 1, most: 42 } as const;
/** What a user types to confirm a self-exclusion, in any case. */
export const exclusionWord = 'EXCLUDE';
/** How long reinstatement takes after the request. */
export const returnWaitMs = 24 * 3_600_000;

const dayMs = 24 * 3_600_000;
const months = { sixMonths: 6, oneYear: 12, fiveYears: 60 } as const;

export const noBars: Bars = { timeOut: null, exclusion: null };

/** When an exclusion ends; null until reinstatement is requested. */
export function returnsAt(exclusion: NonNullable<Bars['exclusion']>): number | null {
  return exclusion.returnAskedAt === null ? null : exclusion.returnAskedAt + returnWaitMs;
}

export function isTimedOut({ timeOut }: Bars, now: number): boolean {
  return timeOut !== null && now < timeOut.until;
}

/** An exclusion stays in force after its term until the user requests reinstatement and waits. */
export function isExcluded({ exclusion }: Bars, now: number): boolean {
  if (exclusion === null) return false;
  const end = returnsAt(exclusion);
  return end === null || now < end;
}

/** Whether any restriction is in force. */
export function isBarred(bars: Bars, now: number): boolean {
  return isTimedOut(bars, now) || isExcluded(bars, now);
}

/** Refuses a bet or deposit while a restriction is in force. */
export function refuseBarred(bars: Bars, now: number): Refusal | null {
  if (isExcluded(bars, now)) return refuse('selfExcluded');
  return isTimedOut(bars, now) ? refuse('timeOutInForce') : null;
}

export type BarsChange = { readonly kind: 'change'; readonly changed: boolean; readonly bars: Bars };

/**
 * Starts or extends a time-out. Refuses, in this order: timeOutInvalid, barNotShorter (a longer time-out or an exclusion is
 * in force).
 */
export function startTimeOut(bars: Bars, days: number, now: number): BarsChange | Refusal {
  if (!Number.isInteger(days) || days < timeOutDays.least || days > timeOutDays.most)
    return refuse('timeOutInvalid');
  const until = now + days * dayMs;
  if (isExcluded(bars, now)) return refuse('barNotShorter');
  if (!isTimedOut(bars, now)) return changed({ ...bars, timeOut: { since: now, until } });
  if (until < bars.timeOut!.until) return refuse('barNotShorter');
  return changed({ ...bars, timeOut: { since: bars.timeOut!.since, until } });
}

/**
 * Starts or extends a self-exclusion. Excluding again cancels a request for reinstatement.
 * Refuses, in this order: exclusionNotConfirmed, barNotShorter.
 */
export function exclude(
  bars: Bars,
  period: ExclusionPeriod,
  confirmation: string,
  now: number,
): BarsChange | Refusal {
  if (confirmation.trim().toUpperCase() !== exclusionWord) return refuse('exclusionNotConfirmed');
  const until = period === 'forEver' ? null : addMonths(now, months[period]);
  const { exclusion } = bars;
  if (exclusion === null || !isExcluded(bars, now))
    return changed({ ...bars, exclusion: { since: now, until, returnAskedAt: null } });
  if (isBefore(until, exclusion.until)) return refuse('barNotShorter');
  return changed({ ...bars, exclusion: { since: exclusion.since, until, returnAskedAt: null } });
}

/**
 * Requests reinstatement after an exclusion's term. It takes effect 24 hours later. A repeated request changes nothing.
 * Refuses, in this order: notExcluded, returnTooEarly (a permanent exclusion has no reinstatement).
 */
export function askToReturn(bars: Bars, now: number): BarsChange | Refusal {
  const { exclusion } = bars;
  if (exclusion === null || !isExcluded(bars, now)) return refuse('notExcluded');
  if (exclusion.until === null || now < exclusion.until) return refuse('returnTooEarly');
  if (exclusion.returnAskedAt !== null) return { kind: 'change', changed: false, bars };
  return changed({ ...bars, exclusion: { ...exclusion, returnAskedAt: now } });
}

function changed(bars: Bars): BarsChange {
  return { kind: 'change', changed: true, bars };
}

function isBefore(until: number | null, other: number | null): boolean {
  return until !== null && (other === null || until < other);
}

/** The same day and time some months later in UTC; the last day of the month if that day does not exist. */
function addMonths(instant: number, count: number): number {
  const from = new Date(instant);
  const to = new Date(instant);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}
