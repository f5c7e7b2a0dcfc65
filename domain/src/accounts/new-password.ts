import { type Refusal, refuse } from '../refusals.ts';
import { signupLimits } from './signup.ts';
import { isWeakPassword } from './weak-password.ts';

export type NewPasswordInput = { readonly password: string; readonly confirmPassword: string };

/** A refusal and the form field it belongs to. */
export type NewPasswordRefusal = Refusal & { readonly field: keyof NewPasswordInput };

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
  if ([...password].length < minPasswordLength) return { ...refuse('passwordTooShort'), field: 'password' };
  if (password.length > maxPasswordLength) return { ...refuse('passwordTooLong'), field: 'password' };
  if (isWeakPassword(password)) return { ...refuse('passwordTooWeak'), field: 'password' };
  if (confirmPassword !== password) return { ...refuse('passwordsDiffer'), field: 'confirmPassword' };
  return { kind: 'ok', password };
}
