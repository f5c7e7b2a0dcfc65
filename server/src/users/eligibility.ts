import type { Refusal } from '@sidebet/domain/refusals';
import type { UserToCheck } from '../integrations/identity/port.ts';
import type { Origin } from '../integrations/place/port.ts';

/** Checks age and place before signup and before every action that stakes money. */
export type Eligibility = {
  /**
   * Whether someone may sign up here: null, or the refusal. `note` stores the verdicts once the account exists.
   * Refusals: placeNotOffered, underageHere, signupUnavailable (the identity vendor refused), checksUnavailable
   * (a vendor is unavailable).
   */
  maySignUp(
    user: Pick<UserToCheck, 'firstName' | 'lastName' | 'dob'>,
    /** The user's local date, YYYY-MM-DD. */
    today: string,
    origin: Origin,
  ): Promise<Refusal | { readonly kind: 'may'; note(userId: string): Promise<void> }>;
  /** The same before a bet, challenge, acceptance or deposit. A valid verdict costs nothing. */
  mayPlay(userId: string, origin: Origin): Promise<Refusal | null>;
};
