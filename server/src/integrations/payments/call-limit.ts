import { AsyncLocalStorage } from 'node:async_hooks';

/** All attempts of one call together, and all calls of one request of a person (SPEC section 9). */
export const callLimitMs = 70_000;

const shared = new AsyncLocalStorage<AbortSignal>();

/** Whatever the providers are asked within `run` has one limit together: several calls never add up to several limits. */
export function withOneLimit<T>(run: () => Promise<T>, limitMs: number = callLimitMs): Promise<T> {
  return shared.run(limitOfCall(limitMs), run);
}

/** Aborts when a call that begins now is to be given up, in `limitMs` at the latest. */
export function limitOfCall(limitMs: number): AbortSignal {
  const own = AbortSignal.timeout(limitMs);
  const together = shared.getStore();
  return together ? AbortSignal.any([own, together]) : own;
}
