import { type AttemptLimit, attemptLimit, noLimit } from '../../limits/attempt-limit.ts';
import type { GameClock } from '../../time/clock.ts';

/** Limits on people searches and friend requests, per user and process. */
export type FriendLimits = {
  /** Allows fast typing but not copying the user list. */
  readonly searches: AttemptLimit;
  /** Prevents harassment by repeated requests. */
  readonly requests: AttemptLimit;
};

const minute = 60_000;

/** The limits of one process. `enabled` is RATE_LIMITS. */
export function friendLimits(clock: GameClock, enabled: boolean): FriendLimits {
  if (!enabled) return { searches: noLimit, requests: noLimit };
  return {
    searches: attemptLimit({ max: 60, windowMs: minute, clock }),
    requests: attemptLimit({ max: 60, windowMs: 10 * minute, clock }),
  };
}
