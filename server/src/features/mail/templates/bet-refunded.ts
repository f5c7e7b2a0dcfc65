import { formatDollars } from '@sidebet/domain/cents';
import type { MailContent } from '../mail-content.ts';
import { type BetFacts, betMail } from './bet-mail.ts';

/** The wager came back: nobody took the bet, or there was no result. `told` is what the app's notification says. */
export function betRefundedMail(bet: BetFacts & { told: string }): MailContent {
  return betMail(
    bet,
    {
      subject: `${formatDollars(bet.wagerCents)} is back in your balance`,
      heading: 'Your wager was returned',
      paragraphs: [bet.told],
    },
    [['Returned', formatDollars(bet.wagerCents)]],
  );
}
