import { looserAmountWaitMs } from './approval-amount.ts';

/** The system settings that say how long withdrawals and the money for them wait (docs/adr/0015). */
export const holdNames = [
  'depositHoldHours',
  'winningsHoldHours',
  'receiverHoldHours',
  'securityHoldHours',
] as const;
export type HoldName = (typeof holdNames)[number];

/** The longest waiting time that can be set: 90 days. */
export const maxHoldHours = 2_160;

/** What counts while the settings are missing; the defaults of the columns of `system_settings`. */
export const defaultHoldHours: Readonly<Record<HoldName, number>> = {
  depositHoldHours: 120,
  winningsHoldHours: 4,
  receiverHoldHours: 24,
  securityHoldHours: 24,
};

/** A waiting time, and the instant from which on it is set or counts, in milliseconds since 1970 UTC. */
export type HoursFrom = { readonly hours: number; readonly at: number };

/**
 * The waiting time that counts at `now`: the longest that was set at any time within the 24 hours before. So a longer one
 * counts at once, and a shorter one a day later. `history` is what was set, in order, and `setHours` is what is set now: where
 * it has no row in the history it counts as set at `now`.
 */
export function hoursInForce(history: readonly HoursFrom[], setHours: number, now: number): number {
  const since = now - looserAmountWaitMs;
  const before = history.findLast(({ at }) => at <= since);
  const within = history.filter(({ at }) => at > since);
  return Math.max(setHours, ...[...(before ? [before] : []), ...within].map(({ hours }) => hours));
}

/** The shorter waiting times that come by themselves while nothing is changed, the next first. */
export function hoursAhead(history: readonly HoursFrom[], setHours: number, now: number): HoursFrom[] {
  const instants = history.map(({ at }) => at + looserAmountWaitMs).filter((at) => at > now);
  const ahead: HoursFrom[] = [];
  let hours = hoursInForce(history, setHours, now);
  for (const at of instants.toSorted((a, b) => a - b)) {
    const then = hoursInForce(history, setHours, at);
    if (then < hours) ahead.push({ hours: then, at });
    hours = then;
  }
  return ahead;
}
