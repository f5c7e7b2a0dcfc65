import type { MailContent } from '../mail-content.ts';
import { greeting } from './greeting.ts';

/** Answers 'Forgot your password?' with a link. */
export function passwordResetMail(options: {
  firstName: string | null;
  url: string;
  minutes: number;
}): MailContent {
  const { firstName, url, minutes } = options;
  return {
    subject: 'Reset your password',
    preheader: `A link to choose a new password, valid for ${minutes} minutes.`,
    heading: 'Choose a new password',
    paragraphs: [`${greeting(firstName)} somebody asked to reset the password of your Sidebet account.`],
    action: { label: 'Choose a new password', url },
    smallPrint: [
      `The link works once and for ${minutes} minutes. A newer one makes it worthless.`,
      'If it was not you, ignore this mail. Your password stays as it is.',
    ],
  };
}
