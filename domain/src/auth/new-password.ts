import { type Refusal, refuseField } from '../refusals.ts';
import { signupLimits } from './signup.ts';
import { isWeakPassword } from './weak-password.ts';

export type NewPasswordInput = { readonly password: string; readonly confirmPassword: string };

/** A refusal and the form field it belongs to. */
type NewPasswordRefusal = Refusal & { readonly field: keyof NewPasswordInput };

/**
 * Validates a new password with the rules of signup. Checks, in order: too short, too long, too weak, confirmation. The
 * password is used exactly as typed.
 */
export function validateNewPassword(
  input: NewPasswordInput,
): { readonly kind: 'ok'; readonly password: string } | NewPasswordRefusal {
  const { password, confirmPassword } = input;
  const { minPasswordLength, maxPasswordLength } = signupLimits;
  // As at signup: the minimum counts characters, the maximum UTF-16 units, as the login library does.
  if ([...password].length < minPasswordLength) return refuseField('password', 'passwordTooShort');
  if (password.length > maxPasswordLength) return refuseField('password', 'passwordTooLong');
  if (isWeakPassword(password)) return refuseField('password', 'passwordTooWeak');
  if (confirmPassword !== password) return refuseField('confirmPassword', 'passwordsDiffer');
  return { kind: 'ok', password };
}
