import { formatDollars } from '@sidebet/domain/cents';
import type { MailContent } from '../mail-content.ts';

/** A bet from the recipient's point of view. */
export type BetFacts = {
  readonly homeTeam: string;
  readonly awayTeam: string;
  /** The start of the event in the recipient's time zone. */
  readonly starts: string;
  /** The recipient's team. */
  readonly pick: string;
  readonly wagerCents: number;
  readonly payoutCents: number;
  /** The bet's page. */
  readonly url: string;
  readonly preferencesUrl: string;
};

/** The common parts of all bet emails. */
export function betMail(
  bet: BetFacts,
  said: Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>,
  more: readonly (readonly [string, string])[],
): MailContent {
  return {
    ...said,
    preheader: `${bet.homeTeam} vs ${bet.awayTeam}`,
    facts: [
      ['Event', `${bet.homeTeam} vs ${bet.awayTeam}`],
      ['Starts', bet.starts],
      ['Your pick', bet.pick],
      ['Wager', formatDollars(bet.wagerCents)],
      ...more,
    ],
    action: { label: 'See the bet', url: bet.url },
    preferencesUrl: bet.preferencesUrl,
  };
}
