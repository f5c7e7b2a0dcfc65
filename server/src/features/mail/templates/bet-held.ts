import { formatDollars } from '@sidebet/domain/cents';
import type { MailContent } from '../mail-content.ts';
import { type BetFacts, betMail } from './bet-mail.ts';

/** The game of a bet waits for an operator. `told` is what the app's notification says. */
export function betHeldMail(bet: BetFacts & { told: string }): MailContent {
  return betMail(
    bet,
    {
      subject: `Your bet on ${bet.pick} is on hold`,
      heading: 'We are checking this game',
      paragraphs: [
        bet.told,
        'If we cannot confirm the game within 72 hours, both wagers are returned in full.',
      ],
    },
    [['On hold', formatDollars(bet.wagerCents)]],
  );
}
