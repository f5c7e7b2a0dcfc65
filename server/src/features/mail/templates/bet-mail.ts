import { formatDollars } from '@sidebet/domain/cents';
import type { MailContent } from '../mail-content.ts';

/** A bet as its mail tells it, from the side of the person it goes to. */
export type BetFacts = {
  readonly homeTeam: string;
  readonly awayTeam: string;
  /** The start of the event, as the person reads times. */
  readonly starts: string;
  /** The team this person holds. */
  readonly pick: string;
  readonly wagerCents: number;
  readonly payoutCents: number;
  /** Where the bet is shown. */
  readonly url: string;
  readonly preferencesUrl: string;
};

/** What all mails about a bet have in common. */
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
