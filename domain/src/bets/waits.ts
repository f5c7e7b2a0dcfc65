/** The specified bet expires if it is still open this long after its event's start (docs/rules.md#bets). */
export const expiryMs = 3_600_000;
/** Both wagers return if there is no result this long after the last known start. */
export const voidAfterMs = 72 * 3_600_000;

/**
 * How long a bet waits for its game, at `speed` times the speed of real games. Simulated games can be faster than real ones
 * (SIM_SPEED), and waits then shrink with them. A wait never grows: every bet ends as the house rules say.
 */
export function scaleWait(waitMs: number, speed = 1): number {
  return Math.ceil(waitMs / Math.max(1, speed));
}

/** A wait as texts say it: "72 hours", "7 hours 12 minutes", "6 minutes", "4 seconds". Rounded up to minutes above one. */
export function waitLabel(waitMs: number, speed = 1): string {
  const seconds = Math.ceil(scaleWait(waitMs, speed) / 1_000);
  if (seconds < 60) return count(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && count(hours, 'hour'), rest > 0 && count(rest, 'minute')].filter(Boolean).join(' ');
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
