import type { MailContent } from '../mail-content.ts';

type Answer = {
  readonly firstName: string;
  /** Of the message that is answered. */
  readonly subject: string;
  readonly answer: string;
  /** Where the message and its answers are read. */
  readonly url: string;
};

/** An operator has answered a message to support. */
export function supportAnswerMail({ firstName, subject, answer, url }: Answer): MailContent {
  return {
    subject: `Our answer: ${shortened(subject)}`,
    preheader: 'We have answered your message to Sidebet support.',
    heading: 'Our answer to your message',
    paragraphs: [
      `Hi ${firstName}, you wrote to us: ${subject}`,
      ...answer.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    action: { label: 'Your messages', url },
    smallPrint: ['Answers to this mail are not read. Write to us again in Settings, Support.'],
  };
}

/** As much as a list of mails shows. */
function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= 60 ? text : `${letters.slice(0, 59).join('')}\u2026`;
}
