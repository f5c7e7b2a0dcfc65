import { relaxedControlWaitMs } from './approval-amount.ts';

/**
 * The settings for the waiting times of withdrawals and of the money in them, and for how long a card deposit can be refunded
 * to its card (docs/adr/0015, 0032). Longer is stricter.
 */
export const holdNames = [
  'depositHoldHours',
  'winningsHoldHours',
  'receiverHoldHours',
  'securityHoldHours',
  'refundWindowHours',
] as const;
export type HoldName = (typeof holdNames)[number];

/** The maximum: 90 days for waiting times, a year for card refunds. */
export const maxHoldHours: Readonly<Record<HoldName, number>> = {
  depositHoldHours: 2_160,
  winningsHoldHours: 2_160,
  receiverHoldHours: 2_160,
  securityHoldHours: 2_160,
  refundWindowHours: 8_760,
};

/** Used while the settings are missing. Equal to the column defaults of `system_settings`. */
export const defaultHoldHours: Readonly<Record<HoldName, number>> = {
  depositHoldHours: 120,
  winningsHoldHours: 4,
  receiverHoldHours: 24,
  securityHoldHours: 24,
  refundWindowHours: 2_880,
};

/** A waiting time and the instant it was set or takes effect, in milliseconds since 1970 UTC. */
export type HoursFrom = { readonly hours: number; readonly at: number };

/**
 * The waiting time that applies at `now`: the longest set within the last 24 hours. A longer time applies at once, a
 * shorter one 24 hours later. `history` is oldest first. A `setHours` without a history entry counts as set at `now`.
 */
export function hoursInForce(history: readonly HoursFrom[], setHours: number, now: number): number {
  const since = now - relaxedControlWaitMs;
  const before = history.findLast(({ at }) => at <= since);
  const within = history.filter(({ at }) => at > since);
  return Math.max(setHours, ...[...(before ? [before] : []), ...within].map(({ hours }) => hours));
}

/** The shorter waiting times that will take effect if nothing changes, next first. */
export function hoursAhead(history: readonly HoursFrom[], setHours: number, now: number): HoursFrom[] {
  const instants = history.map(({ at }) => at + relaxedControlWaitMs).filter((at) => at > now);
  const ahead: HoursFrom[] = [];
  let hours = hoursInForce(history, setHours, now);
  for (const at of instants.toSorted((a, b) => a - b)) {
    const then = hoursInForce(history, setHours, at);
    if (then < hours) ahead.push({ hours: then, at });
    hours = then;
  }
  return ahead;
}
