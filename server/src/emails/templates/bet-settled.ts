import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import type { EmailContent } from '../email-content.ts';
import { type BetFacts, betEmail } from './bet-email.ts';

/** To both users: the result. `message` is the text of the notification. */
export function betSettledEmail(
  bet: BetFacts & { won: boolean; score: string | null; message: string },
): EmailContent {
  const outcome: readonly [string, string] = bet.won
    ? ['Won', formatBetAmount(bet, bet.payoutCents)]
    : ['Lost', formatBetAmount(bet, bet.stakeCents)];
  return betEmail(
    bet,
    {
      subject: bet.won ? `You won ${formatBetAmount(bet, bet.payoutCents)}` : `Your bet on ${bet.pick} lost`,
      heading: bet.won ? `You won ${formatBetAmount(bet, bet.payoutCents)}` : 'You lost this bet',
      paragraphs: [bet.message],
    },
    bet.score === null ? [outcome] : [['Final score', bet.score], outcome],
  );
}
