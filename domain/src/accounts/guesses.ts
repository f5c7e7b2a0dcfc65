/** How often one may guess at what opens an account, whoever guesses and from wherever. */
export const guessLimits = {
  /** Most that get through in any hour. */
  perHour: 10,
  hourMs: 3_600_000,
  /** How long to wait after so many guesses within the hour. Who mistypes a few times waits for nothing. */
  pausesMs: [0, 0, 0, 0, 0, 5_000, 15_000, 30_000, 60_000, 120_000],
} as const;

export type GuessVerdict =
  /** It gets through. `guesses` is what to remember; `isLast` says that no other will for a while. */
  | { readonly kind: 'through'; readonly at: number; readonly guesses: number[]; readonly isLast: boolean }
  | { readonly kind: 'wait'; readonly waitMs: number };

/**
 * Whether a guess at an account gets through at `now`, given those of the past hour that did and were wrong. Each costs a
 * longer pause than the one before, and after ten there is none until the first of them is an hour old: any hour holds
 * at most ten, wherever it begins. Instants are milliseconds since 1970 UTC, the earliest first.
 */
export function judgeGuess(earlier: readonly number[], now: number): GuessVerdict {
  const { perHour, hourMs, pausesMs } = guessLimits;
  const recent = earlier.filter((at) => at > now - hourMs);
  if (recent.length >= perHour) return { kind: 'wait', waitMs: recent.at(-perHour)! + hourMs - now };
  const last = recent.at(-1);
  const pauseMs = pausesMs[recent.length]!;
  // Without a pause none is owed either where another process's clock is a moment ahead.
  const waitMs = last === undefined || pauseMs === 0 ? 0 : last + pauseMs - now;
  if (waitMs > 0) return { kind: 'wait', waitMs };
  // No two of one instant, so that one can be taken back by its instant.
  const at = Math.max(now, (last ?? 0) + 1);
  return { kind: 'through', at, guesses: [...recent, at], isLast: recent.length + 1 === perHour };
}
