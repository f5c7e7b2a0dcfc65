import { maxAmountCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { type LimitKind, realityCheckMinutes, sessionMinutes } from './limits.ts';

/** How long a limit increase waits before the user can confirm it, and how long they can. */
export const increaseWaitMs = 24 * 3_600_000;
export const increaseConfirmMs = 7 * 24 * 3_600_000;

/** A limit (null for none) and a pending increase (an amount of null removes the limit). */
export type Limit = {
  readonly amount: number | null;
  readonly pending: { readonly amount: number | null; readonly askedAt: number } | null;
};

export const unlimited: Limit = { amount: null, pending: null };

export type LimitChange = {
  readonly kind: 'change';
  /** What the log records; null if nothing changed. */
  readonly what: 'limitSet' | 'looserAsked' | 'looserConfirmed' | 'looserTakenBack' | 'looserLapsed' | null;
  readonly limit: Limit;
};

/** Whether one amount allows more than another; no limit allows the most. */
export function isIncrease(amount: number | null, than: number | null): boolean {
  return than !== null && (amount === null || amount > than);
}

/** When a pending increase can be confirmed. */
export function confirmable({ askedAt }: { readonly askedAt: number }): {
  readonly from: number;
  readonly until: number;
} {
  return { from: askedAt + increaseWaitMs, until: askedAt + increaseWaitMs + increaseConfirmMs };
}

/** The limit at `now`, without an expired pending increase. */
export function lapse(limit: Limit, now: number): LimitChange {
  if (limit.pending && now >= confirmable(limit.pending).until)
    return { kind: 'change', what: 'looserLapsed', limit: { ...limit, pending: null } };
  return { kind: 'change', what: null, limit };
}

/**
 * Sets a limit; null removes it (docs/adr/0013). A decrease takes effect at once and cancels a pending increase, as does
 * setting the current amount. An increase waits for confirmation. Requesting the same increase again does not restart the
 * wait. Refuses limitInvalid.
 */
export function setLimit(
  kind: LimitKind,
  before: Limit,
  amount: number | null,
  now: number,
): LimitChange | Refusal {
  if (amount !== null && !isAmount(kind, amount)) return refuse('limitInvalid');
  const { limit } = lapse(before, now);
  if (isIncrease(amount, limit.amount)) {
    if (limit.pending && limit.pending.amount === amount) return unchanged(limit);
    return {
      kind: 'change',
      what: 'looserAsked',
      limit: { amount: limit.amount, pending: { amount, askedAt: now } },
    };
  }
  if (amount === limit.amount) return takeBack(limit, now);
  return { kind: 'change', what: 'limitSet', limit: { amount, pending: null } };
}

/**
 * Confirms a pending increase. `amount` is what the user saw, and only that amount is confirmed. Confirming again changes
 * nothing. Refuses, in this order: limitChangeNotFound (none pending, different amount, or expired), limitChangeTooEarly.
 */
export function confirmLimit(before: Limit, amount: number | null, now: number): LimitChange | Refusal {
  const { limit } = lapse(before, now);
  if (!limit.pending && limit.amount === amount && !before.pending) return unchanged(limit);
  if (!limit.pending || limit.pending.amount !== amount) return refuse('limitChangeNotFound');
  if (now < confirmable(limit.pending).from) return refuse('limitChangeTooEarly');
  return { kind: 'change', what: 'looserConfirmed', limit: { amount, pending: null } };
}

/** Cancels a pending increase. */
export function takeBack(before: Limit, now: number): LimitChange {
  const { limit } = lapse(before, now);
  if (!limit.pending) return unchanged(limit);
  return { kind: 'change', what: 'looserTakenBack', limit: { ...limit, pending: null } };
}

function unchanged(limit: Limit): LimitChange {
  return { kind: 'change', what: null, limit };
}

function isAmount(kind: LimitKind, amount: number): boolean {
  if (!Number.isSafeInteger(amount)) return false;
  if (kind === 'realityCheck') return (realityCheckMinutes as readonly number[]).includes(amount);
  if (kind === 'sessionDay') return amount >= sessionMinutes.least && amount <= sessionMinutes.most;
  return amount >= 0 && amount <= maxAmountCents;
}
