import { formatDollars } from '@sidebet/domain/cents';
import type { MailContent } from '../mail-content.ts';
import { type BetFacts, betMail } from './bet-mail.ts';

/** To both sides: how it ended. `told` is what the app's notification says. */
export function betSettledMail(
  bet: BetFacts & { won: boolean; score: string | null; told: string },
): MailContent {
  const outcome: readonly [string, string] = bet.won
    ? ['Won', formatDollars(bet.payoutCents)]
    : ['Lost', formatDollars(bet.wagerCents)];
  return betMail(
    bet,
    {
      subject: bet.won ? `You won ${formatDollars(bet.payoutCents)}` : `Your bet on ${bet.pick} lost`,
      heading: bet.won ? `You won ${formatDollars(bet.payoutCents)}` : 'This one went the other way',
      paragraphs: [bet.told],
    },
    bet.score === null ? [outcome] : [['Final score', bet.score], outcome],
  );
}
