import { formatDollars } from '@sidebet/domain/cents';
import type { EmailContent } from '../mail-content.ts';
import { type BetFacts, betEmail } from './bet-mail.ts';

/** The wager was refunded. `message` is the text of the notification. */
export function betRefundedEmail(bet: BetFacts & { message: string }): EmailContent {
  return betEmail(
    bet,
    {
      subject: `${formatDollars(bet.stakeCents)} is back in your balance`,
      heading: 'Your wager was returned',
      paragraphs: [bet.message],
    },
    [['Returned', formatDollars(bet.stakeCents)]],
  );
}
