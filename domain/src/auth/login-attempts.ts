/** Limits on login attempts per account, over all addresses and processes. */
export const loginAttemptLimits = {
  /** Maximum attempts in any rolling hour. */
  perHour: 10,
  hourMs: 3_600_000,
  /** Pause required after this many failed attempts within the hour. The first failures cost no pause. */
  pausesMs: [0, 0, 0, 0, 0, 5_000, 15_000, 30_000, 60_000, 120_000],
} as const;

type LoginAttemptVerdict =
  /** The attempt may proceed. `attempts` is what to store; `isLast` means the next ones are blocked for a while. */
  | { readonly kind: 'through'; readonly at: number; readonly attempts: number[]; readonly isLast: boolean }
  | { readonly kind: 'wait'; readonly waitMs: number };

/**
 * Decides whether a login attempt may proceed at `now`, given the failed attempts of the past hour. Pauses grow with
 * each failure. After ten failures every attempt is blocked until the first one is an hour old. Instants are
 * milliseconds since 1970 UTC, earliest first.
 */
export function decideLoginAttempt(earlier: readonly number[], now: number): LoginAttemptVerdict {
  const { perHour, hourMs, pausesMs } = loginAttemptLimits;
  const recent = earlier.filter((at) => at > now - hourMs);
  if (recent.length >= perHour) return { kind: 'wait', waitMs: recent.at(-perHour)! + hourMs - now };
  const last = recent.at(-1);
  const pauseMs = pausesMs[recent.length]!;
  // Another process's clock may be slightly ahead; without this check that would cause a wait where no pause applies.
  const waitMs = last === undefined || pauseMs === 0 ? 0 : last + pauseMs - now;
  if (waitMs > 0) return { kind: 'wait', waitMs };
  // Instants are unique, so a refund can remove one attempt by its instant.
  const at = Math.max(now, (last ?? 0) + 1);
  return { kind: 'through', at, attempts: [...recent, at], isLast: recent.length + 1 === perHour };
}
