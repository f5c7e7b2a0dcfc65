import { formatDollars } from '@sidebet/domain/cents';
import type { MailContent } from '../mail-content.ts';
import { type BetFacts, betMail } from './bet-mail.ts';

/** To both users: the result. `message` is the text of the notification. */
export function betSettledMail(
  bet: BetFacts & { won: boolean; score: string | null; message: string },
): MailContent {
  const outcome: readonly [string, string] = bet.won
    ? ['Won', formatDollars(bet.payoutCents)]
    : ['Lost', formatDollars(bet.wagerCents)];
  return betMail(
    bet,
    {
      subject: bet.won ? `You won ${formatDollars(bet.payoutCents)}` : `Your bet on ${bet.pick} lost`,
      heading: bet.won ? `You won ${formatDollars(bet.payoutCents)}` : 'You lost this bet',
      paragraphs: [bet.message],
    },
    bet.score === null ? [outcome] : [['Final score', bet.score], outcome],
  );
}
