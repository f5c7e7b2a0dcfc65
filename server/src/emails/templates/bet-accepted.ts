import { formatDollars } from '@sidebet/domain/cents';
import type { EmailContent } from '../mail-content.ts';
import { type BetFacts, betEmail } from './bet-mail.ts';

/** To the creator: someone accepted the bet. */
export function betAcceptedEmail(bet: BetFacts & { acceptor: string }): EmailContent {
  return betEmail(
    bet,
    {
      subject: `${bet.acceptor} accepted your bet`,
      heading: 'Your bet is on',
      paragraphs: [`${bet.acceptor} took the other side of your bet. Both wagers are held until the result.`],
    },
    [['Pays if you win', formatDollars(bet.payoutCents)]],
  );
}
