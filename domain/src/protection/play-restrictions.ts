import { type Refusal, refuse } from '../refusals.ts';

/** Time-outs and self-exclusions, which users set for themselves. Instants are milliseconds since 1970 UTC. */
export type PlayRestrictions = {
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
const timeOutDays = { least: 1, most: 42 } as const;
/** What a user types to confirm a self-exclusion, in any case. */
export const exclusionPhrase = 'EXCLUDE';
/** How long reinstatement takes after the request. */
export const reinstatementWaitMs = 24 * 3_600_000;

const dayMs = 24 * 3_600_000;
const months = { sixMonths: 6, oneYear: 12, fiveYears: 60 } as const;

export const noRestrictions: PlayRestrictions = { timeOut: null, exclusion: null };

/** When an exclusion ends; null until reinstatement is requested. */
export function returnsAt(exclusion: NonNullable<PlayRestrictions['exclusion']>): number | null {
  return exclusion.returnAskedAt === null ? null : exclusion.returnAskedAt + reinstatementWaitMs;
}

export function isTimedOut({ timeOut }: PlayRestrictions, now: number): boolean {
  return timeOut !== null && now < timeOut.until;
}

/** An exclusion stays in force after its term until the user requests reinstatement and waits. */
export function isExcluded({ exclusion }: PlayRestrictions, now: number): boolean {
  if (exclusion === null) return false;
  const end = returnsAt(exclusion);
  return end === null || now < end;
}

/** Whether any restriction is in force. */
export function isRestricted(restrictions: PlayRestrictions, now: number): boolean {
  return isTimedOut(restrictions, now) || isExcluded(restrictions, now);
}

/** Refuses a bet or deposit while a restriction is in force. */
export function refuseRestricted(restrictions: PlayRestrictions, now: number): Refusal | null {
  if (isExcluded(restrictions, now)) return refuse('selfExcluded');
  return isTimedOut(restrictions, now) ? refuse('timeOutInForce') : null;
}

export type RestrictionChange = {
  readonly kind: 'change';
  readonly changed: boolean;
  readonly restrictions: PlayRestrictions;
};

/**
 * Starts or extends a time-out. Refuses, in this order: timeOutInvalid, barNotShorter (a longer time-out or an exclusion is
 * in force).
 */
export function startTimeOut(
  restrictions: PlayRestrictions,
  days: number,
  now: number,
): RestrictionChange | Refusal {
  if (!Number.isInteger(days) || days < timeOutDays.least || days > timeOutDays.most)
    return refuse('timeOutInvalid');
  const until = now + days * dayMs;
  if (isExcluded(restrictions, now)) return refuse('barNotShorter');
  if (!isTimedOut(restrictions, now)) return changed({ ...restrictions, timeOut: { since: now, until } });
  if (until < restrictions.timeOut!.until) return refuse('barNotShorter');
  return changed({ ...restrictions, timeOut: { since: restrictions.timeOut!.since, until } });
}

/**
 * Starts or extends a self-exclusion. Excluding again cancels a request for reinstatement.
 * Refuses, in this order: exclusionNotConfirmed, barNotShorter.
 */
export function exclude(
  restrictions: PlayRestrictions,
  period: ExclusionPeriod,
  confirmation: string,
  now: number,
): RestrictionChange | Refusal {
  if (confirmation.trim().toUpperCase() !== exclusionPhrase) return refuse('exclusionNotConfirmed');
  const until = period === 'forEver' ? null : addMonths(now, months[period]);
  const { exclusion } = restrictions;
  if (exclusion === null || !isExcluded(restrictions, now))
    return changed({ ...restrictions, exclusion: { since: now, until, returnAskedAt: null } });
  if (isBefore(until, exclusion.until)) return refuse('barNotShorter');
  return changed({ ...restrictions, exclusion: { since: exclusion.since, until, returnAskedAt: null } });
}

/**
 * Requests reinstatement after an exclusion's term. It takes effect 24 hours later. A repeated request changes nothing.
 * Refuses, in this order: notExcluded, returnTooEarly (a permanent exclusion has no reinstatement).
 */
export function requestReinstatement(
  restrictions: PlayRestrictions,
  now: number,
): RestrictionChange | Refusal {
  const { exclusion } = restrictions;
  if (exclusion === null || !isExcluded(restrictions, now)) return refuse('notExcluded');
  if (exclusion.until === null || now < exclusion.until) return refuse('returnTooEarly');
  if (exclusion.returnAskedAt !== null) return { kind: 'change', changed: false, restrictions };
  return changed({ ...restrictions, exclusion: { ...exclusion, returnAskedAt: now } });
}

function changed(restrictions: PlayRestrictions): RestrictionChange {
  return { kind: 'change', changed: true, restrictions };
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
