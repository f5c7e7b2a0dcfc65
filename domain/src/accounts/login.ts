import { type Refusal, refuse } from '../refusals.ts';
import { normaliseEmail } from './email.ts';

export type LoginInput = { readonly email: string; readonly password: string };

/**
 * A login form, checked (SPEC section 5, Login): gives the email trimmed and in lower case and the password as
 * typed, or refuses when either is empty. Whether they belong to anybody is for the server to say.
 */
export function validateLogin(
  input: LoginInput,
): { readonly kind: 'ok'; readonly value: LoginInput } | Refusal {
  const email = normaliseEmail(input.email);
  if (email === '' || input.password === '') return refuse('loginFieldsMissing');
  return { kind: 'ok', value: { email, password: input.password } };
}
