import { type LoginInput, validateLogin } from '@sidebet/domain/accounts/login';
import { refuse } from '@sidebet/domain/refusals';
import { isAPIError } from 'better-auth/api';
import { addressKey } from './attempt-limit.ts';
import type { Caller } from './caller.ts';
import type { AccountRefusal, SignedIn } from './create-person.ts';
import type { SignInDeps, TooMany } from './sign-up.ts';

/**
 * Signs in with email and password (SPEC section 5, Login). Every failure reads 'Invalid email or password',
 * and an unknown email costs the same hashing as a wrong password, so neither text nor time tells which it was.
 * Refuses a field left empty, then too many failures for the account or from the address.
 */
export async function logIn(
  { auth, limits }: SignInDeps,
  input: LoginInput,
  caller: Caller,
): Promise<SignedIn | AccountRefusal | TooMany> {
  const form = validateLogin(input);
  if (form.kind === 'refusal') return form;
  const { email, password } = form.value;
  const address = addressKey(caller.address);

  // Counted before the password is looked at, so that attempts sent at once cannot slip through together.
  const wait = limits.loginsByAddress.take(address) ?? limits.loginsByEmail.take(email);
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  try {
    const answer = await auth.api.signInEmail({
      body: { email, password },
      headers: caller.headers,
      returnHeaders: true,
    });
    limits.loginsByAddress.giveBack(address);
    limits.loginsByEmail.giveBack(email);
    return { kind: 'signedIn', userId: answer.response.user.id, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return refuse('invalidCredentials');
    throw error;
  }
}
