import { formatDollars } from '@sidebet/domain/cents';
import type { MailContent } from '../mail-content.ts';
import { type BetFacts, betMail } from './bet-mail.ts';

/** The wager was refunded. `message` is the text of the notification. */
export function betRefundedMail(bet: BetFacts & { message: string }): MailContent {
  return betMail(
    bet,
    {
      subject: `${formatDollars(bet.wagerCents)} is back in your balance`,
      heading: 'Your wager was returned',
      paragraphs: [bet.message],
    },
    [['Returned', formatDollars(bet.wagerCents)]],
  );
}
