import { type EmailContent, siteName } from '../email-content.ts';

type Answer = {
  readonly firstName: string;
  /** The subject of the ticket. */
  readonly subject: string;
  readonly answer: string;
  /** The page with the ticket and its answers. */
  readonly url: string;
};

/** An operator answered a support ticket. */
export function supportAnswerEmail({ firstName, subject, answer, url }: Answer): EmailContent {
  return {
    subject: `Our answer: ${shortened(subject)}`,
    preheader: `We have answered your message to ${siteName} support.`,
    heading: 'Our answer to your message',
    paragraphs: [
      `Hi ${firstName}, you wrote to us: ${subject}`,
      ...answer.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    action: { label: 'Your messages', url },
    smallPrint: ['Please do not reply to this email. Write to us again in Settings, Support.'],
  };
}

/** Shortened to what email clients show. */
function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= 60 ? text : `${letters.slice(0, 59).join('')}\u2026`;
}
