import { type EmailContent, greeting, siteName } from '../email-content.ts';

/** The link requested with 'Forgot your password?'. */
export function passwordResetEmail(options: {
  firstName: string | null;
  url: string;
  minutes: number;
}): EmailContent {
  const { firstName, url, minutes } = options;
  return {
    subject: 'Reset your password',
    preheader: `A link to choose a new password, valid for ${minutes} minutes.`,
    heading: 'Choose a new password',
    paragraphs: [`${greeting(firstName)} someone requested a password reset for your ${siteName} account.`],
    action: { label: 'Choose a new password', url },
    smallPrint: [
      `The link works once and for ${minutes} minutes. Requesting a new link cancels this one.`,
      'If this was not you, ignore this email. Your password does not change.',
    ],
  };
}
