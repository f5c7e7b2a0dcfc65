import { type Refusal, refuse } from '../refusals.ts';
import { normaliseEmail } from './email.ts';

export type LoginInput = { readonly email: string; readonly password: string };

/**
 * Validates a login form. Returns the email trimmed and in lower case and the password as typed. Refuses when either
 * is empty. The server checks the credentials.
 */
export function validateLogin(
  input: LoginInput,
): { readonly kind: 'ok'; readonly value: LoginInput } | Refusal {
  const email = normaliseEmail(input.email);
  if (email === '' || input.password === '') return refuse('loginFieldsMissing');
  return { kind: 'ok', value: { email, password: input.password } };
}
