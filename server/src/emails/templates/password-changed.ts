import { type EmailContent, greeting, siteName } from '../email-content.ts';

export type PasswordChange = {
  /** Changed with an emailed link instead of a session. */
  readonly byReset?: boolean;
  readonly passkeysRemoved?: boolean;
};

/** Sent after every password change, so the user notices one by someone else. `at` is the displayed time. */
export function passwordChangedEmail(
  options: PasswordChange & { firstName: string | null; at: string; forgotUrl: string },
): EmailContent {
  const { firstName, byReset = true, passkeysRemoved, at, forgotUrl } = options;
  const devices = byReset ? 'every device was signed out' : 'every other device was signed out';
  return {
    subject: 'Your password was changed',
    preheader: `${devices.charAt(0).toUpperCase()}${devices.slice(1)}.`,
    heading: 'Your password was changed',
    paragraphs: [
      `${greeting(firstName)} the password of your ${siteName} account was changed and ${devices}. Log in with the new password from now on.`,
      ...(passkeysRemoved
        ? ['Your passkeys were removed. You can add them again in the settings, under Security.']
        : []),
    ],
    facts: [['Changed', at]],
    action: { label: 'This was not me', url: forgotUrl },
    smallPrint: ['If this was not you, reset your password now. Change your email password as well.'],
  };
}
