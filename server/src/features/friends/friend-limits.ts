import type { Clock } from '../../clock.ts';
import { type AttemptLimit, attemptLimit, noLimit } from '../accounts/attempt-limit.ts';

/** How often one person may look for people and ask them; counts are by person, and of this process. */
export type FriendLimits = {
  /** Enough for fast typing, too little to copy the list of people. */
  readonly searches: AttemptLimit;
  /** Nobody is pestered by requests that are sent, declined and sent again. */
  readonly requests: AttemptLimit;
};

const minute = 60_000;

/** The limits of one process; `enabled` is RATE_LIMITS. */
export function friendLimits(clock: Clock, enabled: boolean): FriendLimits {
  if (!enabled) return { searches: noLimit, requests: noLimit };
  return {
    searches: attemptLimit({ max: 60, windowMs: minute, clock }),
    requests: attemptLimit({ max: 60, windowMs: 10 * minute, clock }),
  };
}
