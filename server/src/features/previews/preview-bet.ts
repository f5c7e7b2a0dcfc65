import type { Side } from '@sidebet/domain/bets/bet';
import { formatDollars } from '@sidebet/domain/cents';
import { shortDateTimeLabel } from '@sidebet/domain/time-label';
import type { Pool } from '../../db/pool.ts';
import { isBetId } from '../bets/queries.ts';
import { calledTeam } from './called-team.ts';

/** What anyone with a bet's link may see without an account: nothing personal except the creator's username. */
export type PreviewBet = {
  readonly id: string;
  readonly username: string;
  readonly side: Side;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly sportKey: string;
  readonly sportTitle: string;
  /** The event's start. */
  readonly startsAt: number;
  readonly wagerCents: number;
  readonly payoutCents: number;
  readonly state: 'Open' | 'Active' | 'Settled';
  /** For display, such as "27–24"; null before the final score and for a refunded bet. */
  readonly finalScore: string | null;
};

type Row = {
  id: string;
  username: string;
  creator_side: Side;
  home_team: string;
  away_team: string;
  sport_key: string;
  sport_title: string;
  commence_time: number;
  wager_cents: number;
  payout_cents: number;
  status: 'Created' | 'Active' | 'Settled';
  settled_home: number | null;
  settled_away: number | null;
};

const states = { Created: 'Open', Active: 'Active', Settled: 'Settled' } as const;

/** The bet of a share id. Null for an unknown id, a deleted or expired bet, and a challenge, which is private. */
export async function findPreviewBet(pool: Pool, uniqueId: string): Promise<PreviewBet | null> {
  if (!isBetId(uniqueId)) return null;
  const { rows } = await pool.query<Row>({
    name: 'find-preview-bet',
    text: `select b.id, creator.username, b.creator_side, e.home_team, e.away_team, e.sport_key, e.sport_title,
             e.commence_time, b.wager_cents, b.payout_cents, b.status, b.settled_home, b.settled_away
           from bets b join events e on e.id = b.event_id join users creator on creator.id = b.creator_id
           where b.id = $1 and b.status <> 'Deleted' and to_jsonb(b) ->> 'offered_to' is null`,
    values: [uniqueId],
  });
  const [row] = rows;
  if (!row) return null;
  const hasScore = row.settled_home !== null && row.settled_away !== null;
  return {
    id: row.id,
    username: row.username,
    side: row.creator_side,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    sportKey: row.sport_key,
    sportTitle: row.sport_title,
    startsAt: row.commence_time,
    wagerCents: row.wager_cents,
    payoutCents: row.payout_cents,
    state: states[row.status],
    finalScore: hasScore ? `${row.settled_home}–${row.settled_away}` : null,
  };
}

/** "jellis takes the Chiefs: $25.00 to win $45.00". The amount to win is the payout, as on every card. */
export function previewTitle(bet: PreviewBet): string {
  const pick = bet.side === 'home' ? bet.homeTeam : bet.awayTeam;
  const [wager, payout] = [formatDollars(bet.wagerCents), formatDollars(bet.payoutCents)];
  return `${bet.username} takes ${calledTeam(pick, bet.sportKey)}: ${wager} to win ${payout}`;
}

export function previewDescription(bet: PreviewBet, now: number): string {
  const game = `${bet.homeTeam} vs ${bet.awayTeam}, ${shortDateTimeLabel(bet.startsAt, { now })}.`;
  const [wager, payout] = [formatDollars(bet.wagerCents), formatDollars(bet.payoutCents)];
  if (bet.state === 'Open') {
    const other = bet.side === 'home' ? bet.awayTeam : bet.homeTeam;
    return `${game} Take ${calledTeam(other, bet.sportKey)} for ${wager}: the winner is paid ${payout}.`;
  }
  if (bet.state === 'Active') return `${game} Both sides staked ${wager}: the winner is paid ${payout}.`;
  if (bet.finalScore === null) return `${game} Settled without a winner: both wagers came back.`;
  return `${game} Final score ${bet.finalScore}: the winner was paid ${payout}.`;
}

/** Alternative text of the picture. */
export function previewAlt(bet: PreviewBet): string {
  const pick = bet.side === 'home' ? bet.homeTeam : bet.awayTeam;
  return `${bet.state} bet on ${bet.homeTeam} vs ${bet.awayTeam}: ${bet.username} picked ${pick}, wager ${formatDollars(bet.wagerCents)}, to win ${formatDollars(bet.payoutCents)}.`;
}
