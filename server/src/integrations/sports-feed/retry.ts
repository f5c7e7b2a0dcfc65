import { FeedFailure } from './port.ts';

export type Retry = {
  /** Total calls, including the first. */
  readonly attempts: number;
  /** The wait after the n-th failure is at most firstWaitMs × 2^(n−1), and never above longestWaitMs. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** At least 0 and below 1. */
  readonly random: () => number;
  /** An abort stops the retries. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Calls until it succeeds, fails permanently, or runs out of attempts, and then throws the last failure. Waits
 * are drawn from the upper half of the range, so callers spread out and a throttled one still waits.
 */
export async function withRetry<T>(call: () => Promise<T>, retry: Retry): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const mayRetry = error instanceof FeedFailure && error.fault.retryHelps && attempt < retry.attempts;
      if (!mayRetry || retry.signal?.aborted) throw error;
      const longest = Math.min(retry.firstWaitMs * 2 ** (attempt - 1), retry.longestWaitMs);
      await retry.sleep(longest * (0.5 + retry.random() / 2));
    }
  }
}
