import { describeReturn, formatBetAmount } from '@sidebet/domain/bets/amount-text';
import type { EmailContent } from '../email-content.ts';
import { type BetFacts, betEmail } from './bet-email.ts';

/** The user's money came back. `message` is the text of the notification. */
export function betRefundedEmail(bet: BetFacts & { message: string }): EmailContent {
  return betEmail(
    bet,
    {
      subject: describeReturn(bet, bet.stakeCents).replace(/\.$/, ''),
      heading: 'You got your money back',
      paragraphs: [bet.message],
    },
    [['Returned', formatBetAmount(bet, bet.stakeCents)]],
  );
}
