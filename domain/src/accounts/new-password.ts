import { type Refusal, refuse } from '../refusals.ts';
import { signupLimits } from './signup.ts';
import { isWeakPassword } from './weak-password.ts';

export type NewPasswordInput = { readonly password: string; readonly confirmPassword: string };

/** A refusal, and the form field to show it beside. */
export type NewPasswordRefusal = Refusal & { readonly field: keyof NewPasswordInput };

/**
 * A new password for an account, by the rules of signup (SPEC section 5): first that applies of too short, too long, too
 * weak, confirmation. The password is taken as typed.
 */
export function validateNewPassword(
  input: NewPasswordInput,
): { readonly kind: 'ok'; readonly password: string } | NewPasswordRefusal {
  const { password, confirmPassword } = input;
  const { minPasswordLength, maxPasswordLength } = signupLimits;
  // Counted as at signup: the least in characters, the most in UTF-16 units as the login library does.
  if ([...password].length < minPasswordLength) return { ...refuse('passwordTooShort'), field: 'password' };
  if (password.length > maxPasswordLength) return { ...refuse('passwordTooLong'), field: 'password' };
  if (isWeakPassword(password)) return { ...refuse('passwordTooWeak'), field: 'password' };
  if (confirmPassword !== password) return { ...refuse('passwordsDiffer'), field: 'confirmPassword' };
  return { kind: 'ok', password };
}
