import type { GroupKind } from '@sidebet/domain/book/accounts';
import { oppositeSelection, type Selection, type Side, selectionLabel } from '@sidebet/domain/markets/market';
import type { Market } from '@sidebet/domain/sport-table';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { termsOfRow } from '../../../book/bet-table.ts';
import {
  type BetFacts,
  betAcceptedEmail,
  betHeldEmail,
  betRefundedEmail,
  betSettledEmail,
  contestAnsweredEmail,
  resultContestedEmail,
} from '../../../emails/templates/bets.ts';
import { depositEmail, settleUpEmail, withdrawalEmail } from '../../../emails/templates/notices.ts';
import type { NewEmail } from '../../../emails/write-emails.ts';

/** A notification and its bet, if it has one. */
export type NotificationRow = {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly betId: string | null;
  readonly groupId: string | null;
  /** Of a mention in the comments on a game. */
  readonly eventId: string | null;
  /** The name of the group, or of the bet's group. */
  readonly groupName: string | null;
  /** The kind of the group of the bet; null without one. */
  readonly groupKind: GroupKind | null;
  readonly content: string;
  /** How a settled bet ended for the user; null for other types. */
  readonly result: 'won' | 'lost' | null;
  readonly email: string;
  /** Whether the user wants emails and has verified the address. */
  readonly wanted: boolean;
  /** The username of the sender. */
  readonly other: string | null;
  readonly creatorId: string | null;
  readonly market: Market | null;
  readonly marketTeam: Side | null;
  readonly lineHalves: number | null;
  readonly creatorSide: Selection | null;
  /** What the user risks, and what winning pays to the balance. Cents. */
  readonly stakeCents: number | null;
  readonly payoutCents: number | null;
  /** Whether it is a part of an offer. */
  readonly isPart: boolean;
  readonly winnerId: string | null;
  readonly settledHome: number | null;
  readonly settledAway: number | null;
  readonly homeTeam: string | null;
  readonly awayTeam: string | null;
  readonly startsAt: number | null;
  /** The user's chosen time zone. */
  readonly timeZone: string | null;
};

/** The email for a notification; null if it is shown only in the app. `speed` is the context's `gameSpeed`. */
export function writeEmail(row: NotificationRow, siteUrl: string, speed: number): NewEmail | null {
  const to = { userId: row.userId, address: row.email };
  const preferencesUrl = `${siteUrl}/Settings?tab=notifications`;
  const message = row.content;
  const money = { message, url: `${siteUrl}/Settings?tab=transactionHistory`, preferencesUrl };
  if (row.type === 'Deposit') return { kind: 'deposit', ...to, content: depositEmail(money) };
  if (row.type === 'SettleUp') {
    const url = `${siteUrl}/Group?id=${row.groupId}&tab=settle`;
    const settle = {
      group: row.groupName!,
      message: `${row.other ?? 'Someone'} ${message}`,
      url,
      preferencesUrl,
    };
    return { kind: 'settleUp', ...to, content: settleUpEmail(settle) };
  }
  if (row.type === 'Withdrawal') return { kind: 'withdrawal', ...to, content: withdrawalEmail(money) };

  const bet = readBet(row, `${siteUrl}/BetDetails?id=${row.betId}`, preferencesUrl);
  if (!bet) return null;
  switch (row.type) {
    case 'AcceptBet':
      return {
        kind: 'betAccepted',
        ...to,
        content: betAcceptedEmail({
          ...bet,
          acceptor: row.other ?? 'Someone',
          part: row.isPart ? message : null,
        }),
      };
    case 'SettleBet':
    case 'CorrectBet':
      // A correction may also turn a result into a refund.
      if (row.winnerId === null)
        return { kind: 'betRefunded', ...to, content: betRefundedEmail({ ...bet, message }) };
      return {
        kind: 'betSettled',
        ...to,
        content: betSettledEmail({
          ...bet,
          message,
          won: row.winnerId === row.userId,
          score: writeScore(row),
        }),
      };
    case 'ExpireBet':
    case 'RefundBet':
    case 'LapseBet':
      return { kind: 'betRefunded', ...to, content: betRefundedEmail({ ...bet, message }) };
    case 'HoldBet':
      return { kind: 'betHeld', ...to, content: betHeldEmail({ ...bet, message, speed }) };
    case 'ContestAnswered': {
      const answer = row.other === null ? message : `${row.other} ${message}`;
      return { kind: 'contestAnswered', ...to, content: contestAnsweredEmail({ ...bet, message: answer }) };
    }
    case 'ResultContested': {
      const contested = { ...bet, other: row.other ?? 'Someone', message };
      return { kind: 'resultContested', ...to, content: resultContestedEmail(contested) };
    }
    default:
      return null;
  }
}

function readBet(row: NotificationRow, url: string, preferencesUrl: string): BetFacts | null {
  const { homeTeam, awayTeam, market, creatorSide, stakeCents, payoutCents } = row;
  if (homeTeam === null || awayTeam === null || market === null || creatorSide === null) return null;
  const terms = termsOfRow({ ...row, market });
  const selection = row.creatorId === row.userId ? creatorSide : oppositeSelection(creatorSide);
  return {
    homeTeam,
    awayTeam,
    starts: dateTimeLabel(row.startsAt ?? Number.NaN, row.timeZone),
    pick: selectionLabel(terms, selection, { homeTeam, awayTeam }),
    group: row.groupKind && { kind: row.groupKind, name: row.groupName! },
    stakeCents: stakeCents!,
    winCents: payoutCents! - stakeCents!,
    url,
    preferencesUrl,
  };
}

function writeScore({ homeTeam, awayTeam, settledHome, settledAway }: NotificationRow): string | null {
  if (settledHome === null || settledAway === null) return null;
  return `${homeTeam} ${settledHome}, ${awayTeam} ${settledAway}`;
}
