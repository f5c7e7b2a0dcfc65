import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import type { EmailContent } from '../email-content.ts';
import { type BetFacts, betEmail } from './bet-email.ts';

/** To the creator: someone accepted the bet. */
export function betAcceptedEmail(bet: BetFacts & { acceptor: string }): EmailContent {
  return betEmail(
    bet,
    {
      subject: `${bet.acceptor} accepted your bet`,
      heading: 'Your bet is on',
      paragraphs: [`${bet.acceptor} took the other side of your bet. Both wagers are held until the result.`],
    },
    [['Pays if you win', formatBetAmount(bet, bet.payoutCents)]],
  );
}
