import type { Clock } from '../../clock.ts';
import { type AttemptLimit, attemptLimit, noLimit } from './attempt-limit.ts';

/** How often one may try to get in. Guessing stops; a person who mistypes does not notice. */
export type AccountLimits = {
  /** Failed logins by account. */
  readonly loginsByEmail: AttemptLimit;
  /** Failed logins by address. */
  readonly loginsByAddress: AttemptLimit;
  /** Signups with a complete form by address, also those that find a name taken. */
  readonly signupsByAddress: AttemptLimit;
};

const minute = 60_000;

/** The limits of one process; `enabled` is RATE_LIMITS. */
export function accountLimits(clock: Clock, enabled: boolean): AccountLimits {
  if (!enabled) return { loginsByEmail: noLimit, loginsByAddress: noLimit, signupsByAddress: noLimit };
  return {
    loginsByEmail: attemptLimit({ max: 10, windowMs: 15 * minute, clock }),
    loginsByAddress: attemptLimit({ max: 60, windowMs: 15 * minute, clock }),
    signupsByAddress: attemptLimit({ max: 20, windowMs: 60 * minute, clock }),
  };
}
