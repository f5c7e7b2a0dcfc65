import { setTimeout as sleep } from 'node:timers/promises';

/** The wait before the next attempt in milliseconds; null to give up with this failure. `attempt` counts from 1. */
export type WaitAfter = (error: unknown, attempt: number) => number | null | Promise<number | null>;

type Options = {
  /** An abort ends the wait and the retries, with the last failure. */
  readonly signal?: AbortSignal | undefined;
  readonly pause?: (ms: number) => Promise<unknown>;
};

/** Calls until it succeeds or `waitAfter` gives up, which it may also do by throwing another error. */
export async function withRetry<T>(
  call: (attempt: number) => Promise<T>,
  waitAfter: WaitAfter,
  { signal, pause = (ms) => sleep(ms, undefined, { signal }) }: Options = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(attempt);
    } catch (error) {
      const ms = await waitAfter(error, attempt);
      if (ms === null || signal?.aborted) throw error;
      await pause(ms).catch(() => {});
      if (signal?.aborted) throw error;
    }
  }
}
