import {
  describeResult,
  describeReturn,
  formatBetAmount,
  formatBetNet,
} from '@sidebet/domain/bets/amount-text';
import { voidAfterMs, waitLabel } from '@sidebet/domain/bets/waits';
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

/**
 * To the creator: someone accepted the bet. `part` is what they took, if that was a part of an offer: "took $20 of your $60 on
 * Bills −3.5".
 */
export function betAcceptedEmail(bet: BetFacts & { acceptor: string; part: string | null }): EmailContent {
  const { acceptor, part } = bet;
  return betEmail(
    bet,
    {
      subject: part ? `${acceptor} took part of your offer` : `${acceptor} accepted your bet`,
      heading: 'Your bet is on',
      paragraphs: [
        `${acceptor} ${part ?? 'took the other side of your bet'}. What both of you risk is set aside until the result.`,
        ...(part ? ['The rest of your offer stays open.'] : []),
      ],
    },
    [['Win', formatBetAmount(bet, bet.winCents)]],
  );
}

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

/** The user's money came back. `message` is the text of the notification. */
export function betRefundedEmail(bet: BetFacts & { message: string }): EmailContent {
  return betEmail(
    bet,
    {
      subject: describeReturn(bet, bet.stakeCents).replace(/\.$/, ''),
      heading: 'You got your money back',
      paragraphs: [bet.message],
    },
    [['Returned', formatBetAmount(bet, bet.stakeCents)]],
  );
}

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

/** The recipient contested the result of a bet. `message` is the text of the notification with the answer. */
export function contestAnsweredEmail(bet: BetFacts & { message: string }): EmailContent {
  return betEmail(
    bet,
    {
      subject: `Your contested bet on ${bet.pick}: the answer`,
      heading: 'The result you contested',
      paragraphs: [bet.message],
    },
    [],
  );
}

/** The other side contests the result of a bet, and the recipient can agree. `message` follows the name. */
export function resultContestedEmail(
  bet: BetFacts & { readonly other: string; readonly message: string },
): EmailContent {
  return betEmail(
    bet,
    {
      subject: `${bet.other} contested the result of your bet`,
      heading: 'Is this result wrong?',
      paragraphs: [`${bet.other} ${bet.message}`, 'Otherwise the result counts.'],
    },
    [],
  );
}
