/**
 * How long a bet waits for its game, at `speed` times the speed of real games. Simulated games can be faster than real ones
 * (SIM_SPEED), and waits then shrink with them. A wait never grows: every bet ends as the house rules say.
 */
export function scaleWait(waitMs: number, speed = 1): number {
  return Math.ceil(waitMs / Math.max(1, speed));
}
