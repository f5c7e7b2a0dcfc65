import { describeResult, formatBetAmount, formatBetNet } from '@sidebet/domain/bets/amount-text';
import type { EmailContent } from '../email-content.ts';
import { type BetFacts, betEmail } from './bet-email.ts';

/** To both users: the result. `message` is the text of the notification. */
export function betSettledEmail(
  bet: BetFacts & { won: boolean; score: string | null; message: string },
): EmailContent {
  const { won, score, stakeCents, winCents } = bet;
  const netCents = won ? winCents : -stakeCents;
  const result = describeResult(bet, netCents);
  return betEmail(
    bet,
    {
      subject: `${result}: ${bet.pick}`,
      heading: result,
      paragraphs: [bet.message],
    },
    [
      ...(score === null ? [] : [['Final score', score] as const]),
      ['Result', formatBetNet(bet, netCents)],
      ...(won && !bet.group
        ? [['Paid to your balance', formatBetAmount(bet, stakeCents + winCents)] as const]
        : []),
    ],
  );
}
