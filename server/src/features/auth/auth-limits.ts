import { type AttemptLimit, attemptLimit, noLimit } from '../../limits/attempt-limit.ts';
import type { WallClock } from '../../time/clock.ts';

/** Limits on attempts to log in or sign up. They stop guessing but not typing mistakes. */
export type AuthLimits = {
  /** Failed logins by address. Those by account are counted across processes (login-attempts.ts). */
  readonly loginsByAddress: AttemptLimit;
  /** Complete signup forms by address, including those with a taken name. */
  readonly signupsByAddress: AttemptLimit;
  /** Requested email links by account, whether it exists or not. */
  readonly emailsByRecipient: AttemptLimit;
  /** Requested email links by address. */
  readonly emailsByAddress: AttemptLimit;
  /** Opened email links by address. */
  readonly linksByAddress: AttemptLimit;
};

const minute = 60_000;

/** The limits of one process. `enabled` is RATE_LIMITS. */
export function authLimits(clock: WallClock, enabled: boolean): AuthLimits {
  if (!enabled)
    return {
      loginsByAddress: noLimit,
      signupsByAddress: noLimit,
      emailsByRecipient: noLimit,
      emailsByAddress: noLimit,
      linksByAddress: noLimit,
    };
  return {
    loginsByAddress: attemptLimit({ max: 60, windowMs: 15 * minute, clock }),
    signupsByAddress: attemptLimit({ max: 20, windowMs: 60 * minute, clock }),
    emailsByRecipient: attemptLimit({ max: 5, windowMs: 60 * minute, clock }),
    emailsByAddress: attemptLimit({ max: 30, windowMs: 60 * minute, clock }),
    linksByAddress: attemptLimit({ max: 60, windowMs: 15 * minute, clock }),
  };
}
