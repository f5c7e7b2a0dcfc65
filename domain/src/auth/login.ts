import { type Refusal, refuse, refuseField } from '../refusals.ts';
import { normaliseEmail } from './email.ts';

export type LoginInput = { readonly email: string; readonly password: string };

/**
 * Validates a login form. Returns the email trimmed and in lower case and the password as typed. Refuses when either
 * is empty. The server checks the credentials.
 */
export function validateLogin(
  input: LoginInput,
): { readonly kind: 'ok'; readonly value: LoginInput } | Refusal {
  if (listLoginMistakes(input).length > 0) return refuse('loginFieldsMissing');
  return { kind: 'ok', value: { email: normaliseEmail(input.email), password: input.password } };
}

/** The same refusal for each field that is empty. */
export function listLoginMistakes({ email, password }: LoginInput): readonly Refusal[] {
  return [
    ...(normaliseEmail(email) === '' ? [refuseField('email', 'loginFieldsMissing')] : []),
    ...(password === '' ? [refuseField('password', 'loginFieldsMissing')] : []),
  ];
}
