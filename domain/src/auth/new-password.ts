import { type Refusal, type RefusalCode, refuseField } from '../refusals.ts';
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
  return listNewPasswordMistakes(input)[0] ?? { kind: 'ok', password: input.password };
}

/** Every mistake that {@link validateNewPassword} refuses, in its order, one for each field. */
export function listNewPasswordMistakes(input: NewPasswordInput): readonly NewPasswordRefusal[] {
  const { password, confirmPassword } = input;
  const code = findPasswordMistake(password);
  return [
    ...(code ? [refuseField('password' as const, code)] : []),
    ...(confirmPassword === password ? [] : [refuseField('confirmPassword' as const, 'passwordsDiffer')]),
  ];
}

function findPasswordMistake(password: string): RefusalCode | null {
  const { minPasswordLength, maxPasswordLength } = signupLimits;
  // As at signup: the minimum counts characters, the maximum UTF-16 units, as the login library does.
  if ([...password].length < minPasswordLength) return 'passwordTooShort';
  if (password.length > maxPasswordLength) return 'passwordTooLong';
  return isWeakPassword(password) ? 'passwordTooWeak' : null;
}
