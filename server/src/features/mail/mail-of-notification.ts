import type { Side } from '@sidebet/domain/bets/bet';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { betAcceptedMail } from './templates/bet-accepted.ts';
import { betHeldMail } from './templates/bet-held.ts';
import type { BetFacts } from './templates/bet-mail.ts';
import { betRefundedMail } from './templates/bet-refunded.ts';
import { betSettledMail } from './templates/bet-settled.ts';
import { depositMail, withdrawalMail } from './templates/money.ts';
import type { NewMail } from './write-mail.ts';

/** A notification and its bet, if it has one. */
export type NotificationRow = {
  readonly id: string;
  readonly user_id: string;
  readonly type: string;
  readonly bet_id: string | null;
  readonly content: string;
  readonly email: string;
  /** Whether the user wants emails and has verified the address. */
  readonly wanted: boolean;
  /** The username of the sender. */
  readonly other: string | null;
  readonly creator_id: string | null;
  readonly creator_side: Side | null;
  readonly wager_cents: number | null;
  readonly payout_cents: number | null;
  readonly winner_id: string | null;
  readonly settled_home: number | null;
  readonly settled_away: number | null;
  readonly home_team: string | null;
  readonly away_team: string | null;
  readonly commence_time: number | null;
  /** The user's chosen time zone. */
  readonly time_zone: string | null;
};

/** The email for a notification; null if it is shown only in the app. */
export function mailOf(row: NotificationRow, siteUrl: string): NewMail | null {
  const to = { userId: row.user_id, address: row.email };
  const preferencesUrl = `${siteUrl}/Settings?tab=accountInfo`;
  const message = row.content;
  const money = { message, url: `${siteUrl}/Settings?tab=transactionHistory`, preferencesUrl };
  if (row.type === 'Deposit') return { kind: 'deposit', ...to, content: depositMail(money) };
  if (row.type === 'Withdrawal') return { kind: 'withdrawal', ...to, content: withdrawalMail(money) };

  const bet = betOf(row, `${siteUrl}/BetDetails?id=${row.bet_id}`, preferencesUrl);
  if (!bet) return null;
  switch (row.type) {
    case 'AcceptBet':
      return {
        kind: 'betAccepted',
        ...to,
        content: betAcceptedMail({ ...bet, acceptor: row.other ?? 'Someone' }),
      };
    case 'SettleBet':
    case 'CorrectBet':
      // A correction may also turn a result into a refund.
      if (row.winner_id === null)
        return { kind: 'betRefunded', ...to, content: betRefundedMail({ ...bet, message }) };
      return {
        kind: 'betSettled',
        ...to,
        content: betSettledMail({ ...bet, message, won: row.winner_id === row.user_id, score: scoreOf(row) }),
      };
    case 'ExpireBet':
    case 'RefundBet':
      return { kind: 'betRefunded', ...to, content: betRefundedMail({ ...bet, message }) };
    case 'HoldBet':
      return { kind: 'betHeld', ...to, content: betHeldMail({ ...bet, message }) };
    default:
      return null;
  }
}

function betOf(row: NotificationRow, url: string, preferencesUrl: string): BetFacts | null {
  const { home_team: homeTeam, away_team: awayTeam, wager_cents, payout_cents, commence_time } = row;
  if (homeTeam === null || awayTeam === null || wager_cents === null || payout_cents === null) return null;
  const holdsHome = (row.creator_id === row.user_id) === (row.creator_side === 'home');
  return {
    homeTeam,
    awayTeam,
    starts: dateTimeLabel(commence_time ?? Number.NaN, row.time_zone),
    pick: holdsHome ? homeTeam : awayTeam,
    wagerCents: wager_cents,
    payoutCents: payout_cents,
    url,
    preferencesUrl,
  };
}

function scoreOf({ home_team, away_team, settled_home, settled_away }: NotificationRow): string | null {
  if (settled_home === null || settled_away === null) return null;
  return `${home_team} ${settled_home}, ${away_team} ${settled_away}`;
}
