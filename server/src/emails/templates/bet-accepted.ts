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
      paragraphs: [
        `${bet.acceptor} took the other side of your bet. What both of you risk is set aside until the result.`,
      ],
    },
    [['Win', formatBetAmount(bet, bet.winCents)]],
  );
}
