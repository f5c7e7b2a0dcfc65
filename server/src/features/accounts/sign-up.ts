import { type SignupInput, validateSignup } from '@sidebet/domain/accounts/signup';
import { refuse } from '@sidebet/domain/refusals';
import type { Clock } from '../../clock.ts';
import type { AccountLimits } from './account-limits.ts';
import { addressKey } from './attempt-limit.ts';
import type { Auth } from './auth.ts';
import type { Caller } from './caller.ts';
import { type AccountRefusal, createPerson, type SignedIn } from './create-person.ts';

export type TooMany = AccountRefusal & { readonly retryAfterSeconds: number };
export type SignInDeps = { readonly auth: Auth; readonly clock: Clock; readonly limits: AccountLimits };

/**
 * Creates an account and signs it in (SPEC section 5, Signup). The age is judged on the server's UTC date.
 * Refuses by the rules of `validateSignup`, then too many signups from one address, then email or username taken.
 */
export async function signUp(
  { auth, clock, limits }: SignInDeps,
  input: SignupInput,
  caller: Caller,
): Promise<SignedIn | AccountRefusal | TooMany> {
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const form = validateSignup(input, today);
  if (form.kind === 'refusal') return form;
  // Counted also when a name is taken: the answer tells whether an email is registered.
  const wait = limits.signupsByAddress.take(addressKey(caller.address));
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  return createPerson(auth, form.value, caller.headers);
}
