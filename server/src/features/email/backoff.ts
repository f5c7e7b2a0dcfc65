const firstMs = 60_000;
const longestMs = 3_600_000;

/**
 * The wait after the `attempt`-th attempt (from 1) in milliseconds: one minute, doubled each time up to an hour.
 * Up to a quarter is added at random, so emails that failed together are not retried together. `random` is
 * between 0 and 1. Never shorter than an attempt can take, because the wait also keeps other processes from
 * sending the same email.
 */
export function backoffMs(attempt: number, random: number): number {
  return Math.min(longestMs, firstMs * 2 ** (attempt - 1)) * (1 + random / 4);
}
