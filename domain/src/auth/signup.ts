import type { SystemSettings } from '../book/bet.ts';
import { isOneLine, isPlainName } from '../one-line.ts';
import { type Refusal, type RefusalCode, refuse, refuseField } from '../refusals.ts';
import { ageOn, isCalendarDate } from './age.ts';
import { isEmail, normaliseEmail } from './email.ts';
import { isWeakPassword } from './weak-password.ts';

/** Limits of a signup (docs/rules.md#accounts). Lengths count characters. */
export const signupLimits = {
  minAgeYears: 18,
  /** An older date of birth is a typing error. */
  maxAgeYears: 130,
  minPasswordLength: 6,
  maxPasswordLength: 128,
  minUsernameLength: 3,
  maxUsernameLength: 20,
  maxNameLength: 80,
  maxPromoCodeLength: 64,
} as const;

/** The signup form as typed; `dob` is YYYY-MM-DD. */
export type SignupInput = {
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly promoCode: string;
};

/** What is stored: trimmed texts, email in lower case, no promo code as null, password unchanged. */
export type SignupValue = Omit<SignupInput, 'confirmPassword' | 'promoCode'> & {
  readonly promoCode: string | null;
};

/** Refuses every signup while the app is blocked or the settings are missing. */
export function refuseSignups(settings: Pick<SystemSettings, 'blockAppUse'> | null): Refusal | null {
  return !settings || settings.blockAppUse ? refuse('signupDisabled') : null;
}

/** A refusal and the form field it belongs to. */
export type FieldRefusal = Refusal & { readonly field: keyof SignupInput };

/** The signup form after a login with another service, which verified the email. It has no password. */
export type OpenIdSignupInput = Omit<SignupInput, 'email' | 'password' | 'confirmPassword'>;

/** What is stored of it. */
export type OpenIdSignupValue = Omit<SignupValue, 'password'>;

const requiredFields = ['firstName', 'lastName', 'dob', 'email', 'username', 'password'] as const;

/**
 * Validates a signup form. `today` is the date where the user is, YYYY-MM-DD.
 *
 * Checks, in order: a required field empty, email, password too short, too long or too weak, confirmation, date of birth
 * invalid, in the future or too recent, username length, username characters, name length and characters, promo code,
 * reserved username (reported as taken). A future or impossible date of birth gets its own message, not "underage".
 */
export function validateSignup(
  input: SignupInput,
  today: string,
): { readonly kind: 'ok'; readonly value: SignupValue } | FieldRefusal {
  return validate(input, today, true);
}

/** Every mistake that {@link validateSignup} refuses, in its order, the first of each field. */
export function listSignupMistakes(input: SignupInput, today: string): readonly FieldRefusal[] {
  return firstOfEachField(listMistakes(input, normalise(input), today, true));
}

/** The same without the rules of the password. */
export function validateOpenIdSignup(
  input: OpenIdSignupInput & Pick<SignupInput, 'email'>,
  today: string,
): { readonly kind: 'ok'; readonly value: OpenIdSignupValue } | FieldRefusal {
  const checked = validate({ ...input, password: '', confirmPassword: '' }, today, false);
  if (checked.kind === 'refusal') return checked;
  const { password: _, ...value } = checked.value;
  return { kind: 'ok', value };
}

export function listOpenIdSignupMistakes(
  input: OpenIdSignupInput & Pick<SignupInput, 'email'>,
  today: string,
): readonly FieldRefusal[] {
  const whole = { ...input, password: '', confirmPassword: '' };
  return firstOfEachField(listMistakes(whole, normalise(whole), today, false));
}

function validate(
  input: SignupInput,
  today: string,
  withPassword: boolean,
): { readonly kind: 'ok'; readonly value: SignupValue } | FieldRefusal {
  const value = normalise(input);
  return listMistakes(input, value, today, withPassword)[0] ?? { kind: 'ok', value };
}

function firstOfEachField(mistakes: readonly FieldRefusal[]): readonly FieldRefusal[] {
  return mistakes.filter(
    ({ field }, index) => mistakes.findIndex((mistake) => mistake.field === field) === index,
  );
}

function listMistakes(
  input: SignupInput,
  value: SignupValue,
  today: string,
  withPassword: boolean,
): readonly FieldRefusal[] {
  const missing = requiredFields
    .filter((field) => value[field] === '' && (withPassword || field !== 'password'))
    .map((field) => refuseField(field, 'signupFieldsMissing'));
  const age = ageOn(value.dob, today);
  const usernameLength = countCharacters(value.username);
  const limits = signupLimits;

  const checks: readonly (readonly [fails: boolean, field: keyof SignupInput, code: RefusalCode])[] = [
    [!isEmail(value.email), 'email', 'invalidEmail'],
    [
      withPassword && countCharacters(value.password) < limits.minPasswordLength,
      'password',
      'passwordTooShort',
    ],
    // UTF-16 units, as the login library counts: what passes here must pass there.
    [value.password.length > limits.maxPasswordLength, 'password', 'passwordTooLong'],
    [withPassword && isWeakPassword(value.password, value), 'password', 'passwordTooWeak'],
    [input.confirmPassword !== value.password, 'confirmPassword', 'passwordsDiffer'],
    [!isCalendarDate(value.dob) || age > limits.maxAgeYears, 'dob', 'dobInvalid'],
    [value.dob > today, 'dob', 'dobInFuture'],
    // Negated, so NaN refuses.
    [!(age >= limits.minAgeYears), 'dob', 'underage'],
    [
      usernameLength < limits.minUsernameLength || usernameLength > limits.maxUsernameLength,
      'username',
      'usernameLength',
    ],
    [!usernamePattern.test(value.username), 'username', 'usernameCharacters'],
    [countCharacters(value.firstName) > limits.maxNameLength, 'firstName', 'nameTooLong'],
    [!isWritableName(value.firstName), 'firstName', 'nameCharacters'],
    [countCharacters(value.lastName) > limits.maxNameLength, 'lastName', 'nameTooLong'],
    [!isWritableName(value.lastName), 'lastName', 'nameCharacters'],
    [!isPromoCode(value.promoCode), 'promoCode', 'promoCodeInvalid'],
    [isReservedUsername(value.username), 'username', 'usernameTaken'],
  ];
  const failed = checks.filter(([fails]) => fails).map(([, field, code]) => refuseField(field, code));
  return [...missing, ...failed];
}

/**
 * ASCII only: a username identifies an opponent, and look-alike letters of other alphabets would allow impersonation.
 * Names may use any alphabet.
 */
const usernamePattern = /^[A-Za-z0-9._-]+$/;

function isWritableName(name: string): boolean {
  // Names appear in emails to other users, so nothing a mail client would turn into a link.
  return isPlainName(name) && /[\p{L}\p{N}]/u.test(name) && !/[/@<>]|www\./i.test(name);
}

function isPromoCode(code: string | null): boolean {
  if (code === null) return true;
  return countCharacters(code) <= signupLimits.maxPromoCodeLength && isOneLine(code);
}

function normalise(input: SignupInput): SignupValue {
  return {
    firstName: input.firstName.trim().normalize('NFC'),
    lastName: input.lastName.trim().normalize('NFC'),
    dob: input.dob.trim(),
    email: normaliseEmail(input.email),
    username: input.username.trim(),
    password: input.password,
    promoCode: input.promoCode.trim() || null,
  };
}

/** Counts code points: "😀" is one. */
function countCharacters(text: string): number {
  return [...text].length;
}

/** Names that users would mistake for the house. */
const reserved: ReadonlySet<string> = new Set(
  `about abuse account accounts admin administrator admins api app audit bank billing bookie bookmaker cashier compliance
  contact customerservice deletedperson deposits everyone finance fraud guest help helpdesk host house info legal mail
  mailer mod moderator moderators mods money noreply notifications null office official operator operators payment
  payments payout payouts paypal postmaster privacy refund refunds responsiblegaming root security service settings
  sidebet sidebetadmin sidebethelp sidebetofficial sidebetsupport sidebetteam staff stripe superuser support supportteam
  sysadmin system team terms test tester treasury trustandsafety undefined unknown verification verified visitor
  wallet webmaster withdrawals`.split(/\s+/),
);

const lookAlikes: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Whether a username is reserved, or looks like a reserved one: case, separators and look-alike digits do not count. */
export function isReservedUsername(username: string): boolean {
  const letters = username.toLowerCase().replace(/[._-]/g, '');
  const folded = letters.replace(/[013457]/g, (digit) => lookAlikes[digit]!);
  return reserved.has(letters) || reserved.has(folded) || reserved.has(folded.replaceAll('i', 'l'));
}
