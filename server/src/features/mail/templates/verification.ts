import type { MailContent } from '../mail-content.ts';

/** Asks to confirm that the address given at signup is this person's. Holds nothing that was typed at signup. */
export function verificationMail(options: { url: string; hours: number }): MailContent {
  const { url, hours } = options;
  return {
    subject: 'Verify your email address',
    preheader: 'One tap, and your account can be recovered by mail.',
    heading: 'Welcome to Sidebet',
    paragraphs: [
      'Confirm that this is your address. It is how you get back in if you forget your password, and where we tell you about your bets and your money.',
    ],
    action: { label: 'Verify email address', url },
    smallPrint: [
      `The link works for ${hours} hours.`,
      'If you did not sign up for Sidebet, ignore this mail: nothing further is sent to an address that is not verified.',
    ],
  };
}
