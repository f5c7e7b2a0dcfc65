import type { GroupKind } from '@sidebet/domain/book/accounts';
import { oppositeSelection, type Selection, type Side, selectionLabel } from '@sidebet/domain/markets/market';
import type { Market } from '@sidebet/domain/sport-table';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { termsOfRow } from '../../book/bet-row.ts';
import { betAcceptedEmail } from '../../emails/templates/bet-accepted.ts';
import type { BetFacts } from '../../emails/templates/bet-email.ts';
import { betHeldEmail } from '../../emails/templates/bet-held.ts';
import { betRefundedEmail } from '../../emails/templates/bet-refunded.ts';
import { betSettledEmail } from '../../emails/templates/bet-settled.ts';
import { depositEmail, withdrawalEmail } from '../../emails/templates/money.ts';
import { settleUpEmail } from '../../emails/templates/settle-up.ts';
import type { NewEmail } from '../../emails/write-emails.ts';

/** A notification and its bet, if it has one. */
export type NotificationRow = {
  readonly id: string;
  readonly user_id: string;
  readonly type: string;
  readonly bet_id: string | null;
  readonly group_id: string | null;
  /** Of a mention in the comments on a game. */
  readonly event_id: string | null;
  /** The group's name. */
  readonly group_name: string | null;
  /** The kind of the group of the bet; null without one. */
  readonly group_kind: GroupKind | null;
  readonly content: string;
  /** How a settled bet ended for the user; null for other types. */
  readonly result: 'won' | 'lost' | null;
  readonly email: string;
  /** Whether it is about an offer to a group whose creator made another one shortly before. */
  readonly repeats: boolean;
  /** Whether the user wants emails and has verified the address. */
  readonly wanted: boolean;
  /** The username of the sender. */
  readonly other: string | null;
  readonly creator_id: string | null;
  readonly market: Market | null;
  readonly market_team: Side | null;
  readonly line_halves: number | null;
  readonly creator_side: Selection | null;
  /** The user's stake, and what they get back by winning. Cents. */
  readonly stake_cents: number | null;
  readonly payout_cents: number | null;
  readonly winner_id: string | null;
  readonly settled_home: number | null;
  readonly settled_away: number | null;
  readonly home_team: string | null;
  readonly away_team: string | null;
  readonly starts_at: number | null;
  /** The user's chosen time zone. */
  readonly time_zone: string | null;
};

/** The email for a notification; null if it is shown only in the app. `speed` is the context's `gameSpeed`. */
export function writeEmail(row: NotificationRow, siteUrl: string, speed: number): NewEmail | null {
  const to = { userId: row.user_id, address: row.email };
  const preferencesUrl = `${siteUrl}/Settings?tab=accountInfo`;
  const message = row.content;
  const money = { message, url: `${siteUrl}/Settings?tab=transactionHistory`, preferencesUrl };
  if (row.type === 'Deposit') return { kind: 'deposit', ...to, content: depositEmail(money) };
  if (row.type === 'SettleUp') {
    const url = `${siteUrl}/Group?id=${row.group_id}&tab=settle`;
    const settle = {
      group: row.group_name!,
      message: `${row.other ?? 'Someone'} ${message}`,
      url,
      preferencesUrl,
    };
    return { kind: 'settleUp', ...to, content: settleUpEmail(settle) };
  }
  if (row.type === 'Withdrawal') return { kind: 'withdrawal', ...to, content: withdrawalEmail(money) };

  const bet = readBet(row, `${siteUrl}/BetDetails?id=${row.bet_id}`, preferencesUrl);
  if (!bet) return null;
  switch (row.type) {
    case 'AcceptBet':
      return {
        kind: 'betAccepted',
        ...to,
        content: betAcceptedEmail({ ...bet, acceptor: row.other ?? 'Someone' }),
      };
    case 'SettleBet':
    case 'CorrectBet':
      // A correction may also turn a result into a refund.
      if (row.winner_id === null)
        return { kind: 'betRefunded', ...to, content: betRefundedEmail({ ...bet, message }) };
      return {
        kind: 'betSettled',
        ...to,
        content: betSettledEmail({
          ...bet,
          message,
          won: row.winner_id === row.user_id,
          score: writeScore(row),
        }),
      };
    case 'ExpireBet':
    case 'RefundBet':
    case 'LapseBet':
      return { kind: 'betRefunded', ...to, content: betRefundedEmail({ ...bet, message }) };
    case 'HoldBet':
      return { kind: 'betHeld', ...to, content: betHeldEmail({ ...bet, message, speed }) };
    default:
      return null;
  }
}

function readBet(row: NotificationRow, url: string, preferencesUrl: string): BetFacts | null {
  const { home_team: homeTeam, away_team: awayTeam, market, creator_side, stake_cents, payout_cents } = row;
  if (homeTeam === null || awayTeam === null || market === null || creator_side === null) return null;
  const terms = termsOfRow({ ...row, market });
  const selection = row.creator_id === row.user_id ? creator_side : oppositeSelection(creator_side);
  return {
    homeTeam,
    awayTeam,
    starts: dateTimeLabel(row.starts_at ?? Number.NaN, row.time_zone),
    pick: selectionLabel(terms, selection, { homeTeam, awayTeam }),
    group: row.group_kind && { kind: row.group_kind },
    stakeCents: stake_cents!,
    payoutCents: payout_cents!,
    url,
    preferencesUrl,
  };
}

function writeScore({ home_team, away_team, settled_home, settled_away }: NotificationRow): string | null {
  if (settled_home === null || settled_away === null) return null;
  return `${home_team} ${settled_home}, ${away_team} ${settled_away}`;
}
