import { AsyncLocalStorage } from 'node:async_hooks';

/** The time limit for all attempts of one call, and for all calls of one user request. */
export const callLimitMs = 70_000;

const shared = new AsyncLocalStorage<AbortSignal>();

/** All provider calls within `run` share one time limit, so several calls never add up to several limits. */
export function withOneLimit<T>(run: () => Promise<T>, limitMs: number = callLimitMs): Promise<T> {
  return shared.run(limitOfCall(limitMs), run);
}

/** Aborts when a call that starts now has reached its limit, after `limitMs` at the latest. */
export function limitOfCall(limitMs: number): AbortSignal {
  const own = AbortSignal.timeout(limitMs);
  const together = shared.getStore();
  return together ? AbortSignal.any([own, together]) : own;
}
