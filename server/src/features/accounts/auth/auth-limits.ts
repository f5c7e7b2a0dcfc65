import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import { type AttemptLimit, addressKey, attemptLimit, noLimit } from '../../../limits/attempt-limit.ts';
import type { WallClock } from '../../../time/clock.ts';

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
  /** Wrong email links by address (`countWrongLink`), and logins with other services. */
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

/**
 * The result of using an emailed link. A wrong link counts against its address, and above the limit becomes tooManyRequests. A
 * right one always passes: others behind the address may have sent the wrong ones.
 */
export function countWrongLink<R extends object>(
  { linksByAddress }: AuthLimits,
  address: string,
  result: R | Refusal,
): R | Refusal {
  if (!isRefusal(result) || result.code !== 'linkNotValid') return result;
  const wait = linksByAddress.take(addressKey(address));
  return wait === null ? result : refuseTooMany(wait);
}
