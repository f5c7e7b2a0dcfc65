import { FeedFailure } from './port.ts';

export type Retry = {
  /** Calls in all, the first included. */
  readonly attempts: number;
  /** The wait after the n-th failure is at most firstWaitMs × 2^(n−1), and never above longestWaitMs. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** From 0 up to but not 1. */
  readonly random: () => number;
  /** Once aborted, nothing is tried again. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Calls until an answer comes, a fault that retrying does not help, or the attempts are used up; then throws
 * the last failure. Waits are drawn from the upper half of the range, so that many callers spread out and a
 * throttled one still waits.
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
