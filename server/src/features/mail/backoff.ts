const firstMs = 60_000;
const longestMs = 3_600_000;

/**
 * How long to wait after the `attempt`-th attempt (from 1), in milliseconds: a minute, doubled with each up to an hour,
 * and up to a quarter more so that mails which failed together do not return together. `random` is within 0 to 1.
 * Never shorter than an attempt may take, because the wait also keeps other processes away meanwhile.
 */
export function backoffMs(attempt: number, random: number): number {
  return Math.min(longestMs, firstMs * 2 ** (attempt - 1)) * (1 + random / 4);
}
