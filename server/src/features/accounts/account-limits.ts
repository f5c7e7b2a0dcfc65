import type { Clock } from '../../clock.ts';
import { type AttemptLimit, attemptLimit, noLimit } from './attempt-limit.ts';

/** How often one may try to get in. Guessing stops; a person who mistypes does not notice. */
export type AccountLimits = {
  /** Failed logins by address; those by account are counted for all processes (guesses.ts). */
  readonly loginsByAddress: AttemptLimit;
  /** Signups with a complete form by address, also those that find a name taken. */
  readonly signupsByAddress: AttemptLimit;
  /** Links asked for by mail: by account, whether it exists or not. */
  readonly mailsByEmail: AttemptLimit;
  /** The same by address. */
  readonly mailsByAddress: AttemptLimit;
  /** Mailed links tried, by address. */
  readonly linksByAddress: AttemptLimit;
};

const minute = 60_000;

/** The limits of one process; `enabled` is RATE_LIMITS. */
export function accountLimits(clock: Clock, enabled: boolean): AccountLimits {
  if (!enabled)
    return {
      loginsByAddress: noLimit,
      signupsByAddress: noLimit,
      mailsByEmail: noLimit,
      mailsByAddress: noLimit,
      linksByAddress: noLimit,
    };
  return {
    loginsByAddress: attemptLimit({ max: 60, windowMs: 15 * minute, clock }),
    signupsByAddress: attemptLimit({ max: 20, windowMs: 60 * minute, clock }),
    mailsByEmail: attemptLimit({ max: 5, windowMs: 60 * minute, clock }),
    mailsByAddress: attemptLimit({ max: 30, windowMs: 60 * minute, clock }),
    linksByAddress: attemptLimit({ max: 60, windowMs: 15 * minute, clock }),
  };
}
