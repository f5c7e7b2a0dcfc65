import type { WithdrawalStatus } from '@sidebet/domain/wallet/withdrawal';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Longer than a call to PayPal may take (70 s), so that a second process seldom asks beside the first. */
export const defaultLeaseMs = 2 * minute;

/** How long payouts are looked after, also once paid: one that is reversed sends no event (INTEGRATIONS 3.4, 3.5). */
export const watchedAfterSentMs = 90 * day;

/** An attempt that is uncertain for so long needs a person's eyes. */
const patienceMs = day;

/** PayPal works for minutes, seldom days, and gives back after 30 days what nobody claimed: longer is not its usual way. */
const stuckAfterMs = { held: 4 * day, unclaimed: 35 * day } as const;

/** When to ask again how a payout stands, by how long it has been there: soon at first, then daily (INTEGRATIONS 5.6). */
export function nextLookMs(sinceSentMs: number): number {
  if (sinceSentMs < minute) return 3 * second;
  if (sinceSentMs < 10 * minute) return 30 * second;
  if (sinceSentMs < hour) return 5 * minute;
  return sinceSentMs < day ? hour : day;
}

/**
 * How long to wait after the `attempt`-th failed attempt (from 1) to send: 5 s, doubled up to an hour, and up to a
 * quarter more. `random` is within 0 to 1.
 */
export function resendAfterMs(attempt: number, random: number): number {
  return Math.round(Math.min(hour, 5 * second * 2 ** Math.min(attempt - 1, 12)) * (1 + random / 4));
}

/** A withdrawal as far as its lateness goes; instants are milliseconds since 1970 UTC. */
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
