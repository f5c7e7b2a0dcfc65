import { describeRisk, formatInSentence } from '@sidebet/domain/bets/amount-text';
import type { Position } from '@sidebet/domain/bets/position';
import { sharedBetTitle } from '@sidebet/domain/bets/shared-bet-text';
import { linkId } from '@sidebet/domain/book/offered-to';
import { describeRivalryBetween } from '@sidebet/domain/friends/rivalry';
import { calledPick } from '@sidebet/domain/markets/called-team';
import {
  type MarketTerms,
  oppositeSelection,
  type Selection,
  type Side,
  selectionLabel,
} from '@sidebet/domain/markets/market';
import type { Market } from '@sidebet/domain/sport-table';
import { shortDateTimeLabel } from '@sidebet/domain/time-label';
import { termsOfRow } from '../../../../book/bet-table.ts';
import type { Pool } from '../../../../db/pool.ts';
import { lastKnownStartSql } from '../../../../db/rules-in-sql.ts';
import { readRivalry } from '../../../../users/read-rivalries.ts';
import { readSharingCreator } from '../sharing-creator.ts';

type Risk = Pick<Position, 'stakeCents' | 'winCents'>;

/** What anyone with a bet's link may see without an account: nothing personal except the creator's username. */
export type PreviewBet = {
  readonly id: string;
  readonly username: string;
  readonly terms: MarketTerms;
  /** What the creator backs. */
  readonly selection: Selection;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly sportKey: string;
  readonly sportTitle: string;
  /** The event's start. */
  readonly startsAt: number;
  /** What each side can lose and win. */
  readonly creator: Risk;
  readonly acceptor: Risk;
  readonly state: 'Open' | 'Active' | 'Settled';
  /** For display, such as "27–24"; null before the final score and for a refunded bet. */
  readonly finalScore: string | null;
  /**
   * The record between both sides, such as "maya leads dev 7–4"; null unless the bet is settled and they are friends who both
   * share their sides and show their open bets to anyone.
   */
  readonly record: string | null;
};

type Row = {
  id: string;
  creatorId: string;
  username: string;
  market: Market;
  marketTeam: Side | null;
  lineHalves: number | null;
  creatorSide: Selection;
  homeTeam: string;
  awayTeam: string;
  sportKey: string;
  sportTitle: string;
  startsAt: number;
  wagerCents: number;
  payoutCents: number;
  acceptorStakeCents: number;
  acceptorPayoutCents: number;
  status: 'Created' | 'Active' | 'Settled';
  settledHome: number | null;
  settledAway: number | null;
  acceptorId: string | null;
  acceptorName: string | null;
  acceptorShows: boolean | null;
};

const states = { Created: 'Open', Active: 'Active', Settled: 'Settled' } as const;

/**
 * The bet of a share id. Null for an unknown id, a deleted or expired bet, the bets of someone suspended or on a break, and a
 * challenge, which is private: one by link
 * is shown only with its link and while it is open.
 */
export async function findPreviewBet(
  pool: Pool,
  betId: string,
  now: number,
  hasLink = false,
): Promise<PreviewBet | null> {
  const { rows } = await pool.query<Row>({
    name: 'find-preview-bet',
    text: `select b.id, b.creator_id, creator.username, b.market, b.market_team, b.line_halves, b.creator_side, e.home_team, e.away_team, e.sport_key, e.sport_title,
             ${lastKnownStartSql('e')} as starts_at, b.wager_cents, b.payout_cents,
             coalesce(b.acceptor_stake_cents, b.wager_cents) as acceptor_stake_cents,
             coalesce(b.acceptor_payout_cents, b.payout_cents) as acceptor_payout_cents, b.status, b.settled_home, b.settled_away,
             b.acceptor_id, acceptor.username as acceptor_name, acceptor.shows_open_bets as acceptor_shows
           from bets b join events e on e.id = b.event_id join users creator on creator.id = b.creator_id
             left join users acceptor on acceptor.id = b.acceptor_id
           where b.id = $1 and b.status <> 'Deleted'
             and case when b.offered_to is null then creator.shows_open_bets
               else $2 and b.offered_to = $3 and b.status = 'Created' end`,
    values: [betId, hasLink, linkId],
  });
  const [row] = rows;
  if (!row || (await readSharingCreator(pool, row.creatorId, now)).isUnavailable) return null;
  const hasScore = row.settledHome !== null && row.settledAway !== null;
  return {
    id: row.id,
    username: row.username,
    terms: termsOfRow(row),
    selection: row.creatorSide,
    homeTeam: row.homeTeam,
    awayTeam: row.awayTeam,
    sportKey: row.sportKey,
    sportTitle: row.sportTitle,
    startsAt: row.startsAt,
    creator: { stakeCents: row.wagerCents, winCents: row.payoutCents - row.wagerCents },
    acceptor: {
      stakeCents: row.acceptorStakeCents,
      winCents: row.acceptorPayoutCents - row.acceptorStakeCents,
    },
    state: states[row.status],
    finalScore: hasScore ? `${row.settledHome}–${row.settledAway}` : null,
    record: await readRecord(pool, row, now),
  };
}

async function readRecord(pool: Pool, row: Row, now: number): Promise<string | null> {
  const { acceptorId, acceptorName, acceptorShows } = row;
  if (row.status !== 'Settled' || acceptorId === null || !acceptorShows) return null;
  const [rivalry, acceptor] = await Promise.all([
    readRivalry(pool, row.creatorId, acceptorId),
    readSharingCreator(pool, acceptorId, now),
  ]);
  return rivalry && !acceptor.isUnavailable
    ? describeRivalryBetween([row.username, acceptorName!], rivalry)
    : null;
}

/** What one person backs, with the team as people call it: "the Chiefs", "the Chiefs −3.5", "Over 47.5". */
export function previewPick(bet: PreviewBet, selection: Selection): string {
  return calledPick(bet.terms, selection, bet, bet.sportKey);
}

/** "jellis takes the Chiefs: $25 to win $20". */
export function previewTitle(bet: PreviewBet): string {
  return sharedBetTitle(bet.username, previewPick(bet, bet.selection), bet.creator);
}

export function previewDescription(bet: PreviewBet, now: number): string {
  const game = `${bet.homeTeam} vs ${bet.awayTeam}, ${shortDateTimeLabel(bet.startsAt, { now })}.`;
  if (bet.state === 'Open') {
    const other = previewPick(bet, oppositeSelection(bet.selection));
    return `${game} Take ${other}. ${describeRisk({}, bet.acceptor)}.`;
  }
  if (bet.finalScore === null && bet.state === 'Settled')
    return `${game} Settled without a winner: everyone got their money back.`;
  if (bet.state === 'Settled') return `${game} Final score ${bet.finalScore}.`;
  const [stake, other] = [bet.creator.stakeCents, bet.acceptor.stakeCents].map((cents) =>
    formatInSentence({}, cents),
  );
  return stake === other ? `${game} Both sides risk ${stake}.` : `${game} ${stake} against ${other}.`;
}

/** Alternative text of the picture. */
export function previewAlt(bet: PreviewBet): string {
  const pick = selectionLabel(bet.terms, bet.selection, bet);
  return `${bet.state} bet on ${bet.homeTeam} vs ${bet.awayTeam}: ${bet.username} picked ${pick}. ${describeRisk({}, bet.creator)}.${bet.record === null ? '' : ` ${bet.record}.`}`;
}
