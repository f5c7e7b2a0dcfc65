import type { Bet, BetResult, BetStatus, Side, TieRule, VoidReason } from '@sidebet/domain/bets/bet';

/** A row of table bets as the pool returns it. */
export type BetRow = {
  id: string;
  event_id: string;
  creator_id: string;
  creator_side: Side;
  wager_cents: number;
  payout_cents: number;
  tie_rule: TieRule;
  offered_to: string | null;
  decline_word: string | null;
  status: BetStatus;
  acceptor_id: string | null;
  winner_id: string | null;
  result: BetResult | null;
  settled_home: number | null;
  settled_away: number | null;
  settled_version: number | null;
  escrow_cents: number;
  transfer_count: number;
  created_at: number;
  accepted_at: number | null;
  paid_out_at: number | null;
  home_team: string | null;
  away_team: string | null;
  event_start: number | null;
  void_reason: VoidReason | null;
};

/** The columns of {@link BetRow}, for a select of `bets b`. */
export const betColumns = `b.id, b.event_id, b.creator_id, b.creator_side, b.wager_cents, b.payout_cents, b.tie_rule,
  b.offered_to, b.decline_word, b.status, b.acceptor_id, b.winner_id, b.result, b.settled_home, b.settled_away,
  b.settled_version, b.escrow_cents, b.transfer_count, b.created_at, b.accepted_at, b.paid_out_at,
  b.home_team, b.away_team, b.event_start, b.void_reason`;

export function betOfRow(row: BetRow): Bet {
  return {
    id: row.id,
    eventId: row.event_id,
    creatorId: row.creator_id,
    creatorSide: row.creator_side,
    wagerCents: row.wager_cents,
    payoutCents: row.payout_cents,
    tieRule: row.tie_rule,
    createdAt: row.created_at,
    offeredToId: row.offered_to,
    declineWord: row.decline_word,
    status: row.status,
    acceptorId: row.acceptor_id,
    acceptedAt: row.accepted_at,
    winnerId: row.winner_id,
    result: row.result,
    paidOutAt: row.paid_out_at,
    escrowCents: row.escrow_cents,
    transferCount: row.transfer_count,
    settledScore:
      row.settled_home === null || row.settled_away === null
        ? null
        : { home: row.settled_home, away: row.settled_away },
    settledVersion: row.settled_version,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    eventStart: row.event_start,
    voidReason: row.void_reason,
  };
}
