import { type EmailContent, siteName } from '../email-content.ts';

/** Asks to verify the address given at signup. Contains no other signup input. */
export function verificationEmail(options: { url: string; hours: number }): EmailContent {
  const { url, hours } = options;
  return {
    subject: 'Verify your email address',
    preheader: 'One tap lets you recover your account by email.',
    heading: `Welcome to ${siteName}`,
    paragraphs: [
      'Confirm that this is your address. We use it for password resets and for messages about your bets and your money.',
    ],
    action: { label: 'Verify email address', url },
    smallPrint: [
      `The link works for ${hours} hours.`,
      `If you did not sign up for ${siteName}, ignore this email. We send nothing else to an unverified address.`,
    ],
  };
}
