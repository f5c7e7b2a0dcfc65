import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { voidAfterMs, waitLabel } from '@sidebet/domain/bets/waits';
import type { EmailContent } from '../email-content.ts';
import { type BetFacts, betEmail } from './bet-email.ts';

/** A bet's game is on hold. `message` is the text of the notification, `speed` the context's `gameSpeed`. */
export function betHeldEmail(bet: BetFacts & { message: string; speed: number }): EmailContent {
  return betEmail(
    bet,
    {
      subject: `Your bet on ${bet.pick} is on hold`,
      heading: 'We are checking this game',
      paragraphs: [
        bet.message,
        `If we cannot confirm the game within ${waitLabel(voidAfterMs, bet.speed)}, everyone gets their money back.`,
      ],
    },
    [['On hold', formatBetAmount(bet, bet.stakeCents)]],
  );
}
