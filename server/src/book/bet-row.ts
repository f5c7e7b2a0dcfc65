import type { GroupKind } from '@sidebet/domain/book/accounts';
import type { Bet, BetInGroup, BetResult, BetStatus, HeldStakes, VoidReason } from '@sidebet/domain/book/bet';
import type { Ending } from '@sidebet/domain/endings/ending';
import type { TieRule } from '@sidebet/domain/markets/decide-market';
import type { LapseOnMove } from '@sidebet/domain/markets/lapse';
import { type MarketTerms, marketTerms, type Selection, type Side } from '@sidebet/domain/markets/market';
import type { FeePolicy } from '@sidebet/domain/markets/price';
import type { Reference } from '@sidebet/domain/markets/reference';
import type { Market } from '@sidebet/domain/sport-table';

/** A row of table bets as the pool returns it. */
export type BetRow = {
  id: string;
  event_id: string;
  creator_id: string;
  market: Market;
  market_team: Side | null;
  line_halves: number | null;
  creator_side: Selection;
  wager_cents: number;
  payout_cents: number;
  acceptor_stake_cents: number | null;
  acceptor_payout_cents: number | null;
  fee_policy: FeePolicy;
  fee_bps: number;
  fee_cap_cents: number | null;
  tie_rule: TieRule;
  rules_version: number;
  lapse_on_move: LapseOnMove;
  expires_at: number | null;
  posted_reference: Reference | null;
  accepted_reference: Reference | null;
  offered_to: string | null;
  decline_word: string | null;
  status: BetStatus;
  acceptor_id: string | null;
  winner_id: string | null;
  result: BetResult | null;
  settled_home: number | null;
  settled_away: number | null;
  settled_ending: Ending | null;
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
  ledger_id: string | null;
  group_kind: GroupKind | null;
  creator_account: string | null;
  acceptor_account: string | null;
  opens_at: number | null;
  corrections: number;
  /** Only the book selects it. */
  held?: HeldStakes | null;
};

/** The columns of {@link BetRow}, for a select of `bets b`. */
export const betColumns = `b.id, b.event_id, b.creator_id, b.market, b.market_team, b.line_halves, b.creator_side,
  b.wager_cents, b.payout_cents, b.acceptor_stake_cents, b.acceptor_payout_cents, b.fee_policy, b.fee_bps, b.fee_cap_cents,
  b.tie_rule, b.rules_version, b.lapse_on_move, b.expires_at, b.posted_reference, b.accepted_reference, b.offered_to,
  b.decline_word, b.status, b.acceptor_id, b.winner_id, b.result, b.settled_home, b.settled_away, b.settled_ending,
  b.settled_version, b.escrow_cents, b.transfer_count, b.created_at, b.accepted_at, b.paid_out_at,
  b.home_team, b.away_team, b.event_start, b.void_reason, b.ledger_id, b.group_kind, b.creator_account, b.acceptor_account,
  b.opens_at, b.corrections`;

export function parseBetRow(row: BetRow): Bet {
  return {
    id: row.id,
    eventId: row.event_id,
    creatorId: row.creator_id,
    terms: termsOfRow(row),
    creatorSelection: row.creator_side,
    creatorStakeCents: row.wager_cents,
    acceptorStakeCents: row.acceptor_stake_cents ?? row.wager_cents,
    feePolicy: row.fee_policy,
    fee: { bps: row.fee_bps, capCents: row.fee_cap_cents },
    tieRule: row.tie_rule,
    rulesVersion: row.rules_version,
    lapseOnMove: row.lapse_on_move,
    expiresAt: row.expires_at,
    postedReference: row.posted_reference,
    acceptedReference: row.accepted_reference,
    createdAt: row.created_at,
    offeredToId: row.offered_to,
    group: toGroup(row),
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
    settledEnding: row.settled_ending,
    settledVersion: row.settled_version,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    eventStart: row.event_start,
    voidReason: row.void_reason,
    ...(row.opens_at !== null && { opening: { opensAt: row.opens_at, corrections: row.corrections } }),
    ...(row.held && { held: row.held }),
  };
}

function toGroup({
  ledger_id,
  group_kind,
  creator_account,
  acceptor_account,
}: Pick<BetRow, 'ledger_id' | 'group_kind' | 'creator_account' | 'acceptor_account'>): BetInGroup | null {
  if (ledger_id === null) return null;
  return {
    kind: group_kind!,
    ledgerId: ledger_id,
    creatorAccountId: creator_account!,
    acceptorAccountId: acceptor_account,
  };
}

/** The market of a row. The table's constraints keep team and line where its market has them. */
export function termsOfRow(row: Pick<BetRow, 'market' | 'market_team' | 'line_halves'>): MarketTerms {
  return marketTerms({ market: row.market, marketTeam: row.market_team, lineHalves: row.line_halves });
}
