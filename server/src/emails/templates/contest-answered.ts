import type { EmailContent } from '../email-content.ts';
import { type BetFacts, betEmail } from './bet-email.ts';

/** The recipient contested the result of a bet. `message` is the text of the notification with the answer. */
export function contestAnsweredEmail(bet: BetFacts & { message: string }): EmailContent {
  return betEmail(
    bet,
    {
      subject: `Your contested bet on ${bet.pick}: the answer`,
      heading: 'The result you contested',
      paragraphs: [bet.message],
    },
    [],
  );
}
