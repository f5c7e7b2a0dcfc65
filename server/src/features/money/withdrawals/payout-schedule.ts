import type { WithdrawalStatus } from '@sidebet/domain/book/withdrawal';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Longer than a PayPal call may take (70 s), so two processes rarely send the same one. */
export const defaultLeaseMs = 2 * minute;

/** How long payouts are watched, even after they are paid, because a reversal sends no event. */
export const watchedAfterSentMs = 90 * day;

/** An attempt that stays uncertain for this long needs an operator. */
const patienceMs = day;

/** PayPal takes minutes, rarely days, and returns unclaimed money after 30 days. Anything longer is unusual. */
const stuckAfterMs = { held: 4 * day, unclaimed: 35 * day } as const;

/** When to look up a payout next, by its age: frequently at first, then daily. */
export function nextCheckMs(sinceSentMs: number): number {
  if (sinceSentMs < minute) return 3 * second;
  if (sinceSentMs < 10 * minute) return 30 * second;
  if (sinceSentMs < hour) return 5 * minute;
  return sinceSentMs < day ? hour : day;
}

/**
 * The wait after the `attempt`-th failed attempt (from 1) to send: 5 s, doubled up to an hour, plus up to a
 * quarter at random. `random` is between 0 and 1.
 */
export function resendAfterMs(attempt: number, random: number): number {
  return Math.round(Math.min(hour, 5 * second * 2 ** Math.min(attempt - 1, 12)) * (1 + random / 4));
}

/** What decides whether a withdrawal is late; instants are milliseconds since 1970 UTC. */
export type Awaited = {
  readonly status: WithdrawalStatus;
  readonly sendingAt: number | null;
  readonly isUnclaimed: boolean;
};

/** Whether the card provider's answer about a refund is missing for too long: what rings payoutsStuck. */
export function isRefundStuck(sendingAt: number, now: number): boolean {
  return now - sendingAt > patienceMs;
}

/** Whether it is unknown for too long if PayPal has it, or PayPal has it in hand for too long: what rings payoutsStuck. */
export function isStuck({ status, sendingAt, isUnclaimed }: Awaited, now: number): boolean {
  if (sendingAt === null) return false;
  if (status === 'approved') return now - sendingAt > patienceMs;
  return status === 'sent' && now - sendingAt >= stuckAfterMs[isUnclaimed ? 'unclaimed' : 'held'];
}
