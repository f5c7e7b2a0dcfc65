import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import type { EmailContent } from '../email-content.ts';

/** A bet from the recipient's point of view. */
export type BetFacts = {
  readonly homeTeam: string;
  readonly awayTeam: string;
  /** The start of the event in the recipient's time zone. */
  readonly starts: string;
  /** What the recipient backs: "Bills", "Bills −3.5". */
  readonly pick: string;
  /** The group of the bet, whose kind decides the unit; null without a group. */
  readonly group: { readonly kind: GroupKind; readonly name: string } | null;
  /** What the recipient can lose and win. */
  readonly stakeCents: number;
  readonly winCents: number;
  /** The bet's page. */
  readonly url: string;
  readonly preferencesUrl: string;
};

/** The common parts of all bet emails. */
export function betEmail(
  bet: BetFacts,
  copy: Pick<EmailContent, 'subject' | 'heading' | 'paragraphs'>,
  more: readonly (readonly [string, string])[],
): EmailContent {
  return {
    ...copy,
    preheader: `${bet.homeTeam} vs ${bet.awayTeam}`,
    facts: [
      ['Event', `${bet.homeTeam} vs ${bet.awayTeam}`],
      ['Starts', bet.starts],
      ['Your pick', bet.pick],
      ...(bet.group ? [['Group', bet.group.name] as const] : []),
      ['Risk', formatBetAmount(bet, bet.stakeCents)],
      ...more,
    ],
    action: { label: 'See the bet', url: bet.url },
    preferencesUrl: bet.preferencesUrl,
  };
}
