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

/** The other side contests the result of a bet, and the recipient can agree. `message` follows the name. */
export function resultContestedEmail(
  bet: BetFacts & { readonly other: string; readonly message: string },
): EmailContent {
  return betEmail(
    bet,
    {
      subject: `${bet.other} contested the result of your bet`,
      heading: 'Is this result wrong?',
      paragraphs: [`${bet.other} ${bet.message}`, 'Otherwise the result counts.'],
    },
    [],
  );
}
