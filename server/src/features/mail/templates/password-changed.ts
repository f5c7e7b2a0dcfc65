import type { MailContent } from '../mail-content.ts';

/** Told after every reset, so that somebody else's is noticed. `at` is the time to show. */
export function passwordChangedMail(options: {
  firstName: string;
  at: string;
  forgotUrl: string;
}): MailContent {
  const { firstName, at, forgotUrl } = options;
  return {
    subject: 'Your password was changed',
    preheader: 'Every device was signed out.',
    heading: 'Your password was changed',
    paragraphs: [
      `Hi ${firstName}, the password of your Sidebet account was changed and every device was signed out. Log in again with the new password.`,
    ],
    facts: [['Changed', at]],
    action: { label: 'It was not me', url: forgotUrl },
    smallPrint: ['If it was not you, reset the password now and change the one of your mailbox too.'],
  };
}
