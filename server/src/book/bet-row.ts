import type {
  Bet,
  BetInGroup,
  BetResult,
  BetStatus,
  Side,
  TieRule,
  VoidReason,
} from '@sidebet/domain/bets/bet';
import type { Ending } from '@sidebet/domain/endings/ending';
import type { GroupKind } from '@sidebet/domain/groups/group';
import type { LapseOnMove } from '@sidebet/domain/markets/lapse';
import { type Market, type MarketTerms, marketTerms, type Selection } from '@sidebet/domain/markets/market';
import type { FeePolicy } from '@sidebet/domain/markets/price';
import type { Reference } from '@sidebet/domain/markets/reference';
import type { HeldStakes } from '@sidebet/domain/wallet/held-parts';

/** A row of table bets as the pool returns it. */
export type BetRow = {
  id: string;
  eventId: string;
  creatorId: string;
  market: Market;
  marketTeam: Side | null;
  lineHalves: number | null;
  creatorSide: Selection;
  wagerCents: number;
  payoutCents: number;
  acceptorStakeCents: number | null;
  acceptorPayoutCents: number | null;
  feePolicy: FeePolicy;
  feeBps: number;
  feeCapCents: number | null;
  tieRule: TieRule;
  rulesVersion: number;
  lapseOnMove: LapseOnMove;
  expiresAt: number | null;
  postedReference: Reference | null;
  acceptedReference: Reference | null;
  offeredTo: string | null;
  declineWord: string | null;
  status: BetStatus;
  acceptorId: string | null;
  winnerId: string | null;
  result: BetResult | null;
  settledHome: number | null;
  settledAway: number | null;
  settledEnding: Ending | null;
  settledVersion: number | null;
  escrowCents: number;
  transferCount: number;
  createdAt: number;
  acceptedAt: number | null;
  paidOutAt: number | null;
  homeTeam: string | null;
  awayTeam: string | null;
  eventStart: number | null;
  voidReason: VoidReason | null;
  ledgerId: string | null;
  groupKind: GroupKind | null;
  creatorAccount: string | null;
  acceptorAccount: string | null;
  opensAt: number | null;
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
    eventId: row.eventId,
    creatorId: row.creatorId,
    terms: termsOfRow(row),
    creatorSelection: row.creatorSide,
    creatorStakeCents: row.wagerCents,
    acceptorStakeCents: row.acceptorStakeCents ?? row.wagerCents,
    feePolicy: row.feePolicy,
    fee: { bps: row.feeBps, capCents: row.feeCapCents },
    tieRule: row.tieRule,
    rulesVersion: row.rulesVersion,
    lapseOnMove: row.lapseOnMove,
    expiresAt: row.expiresAt,
    postedReference: row.postedReference,
    acceptedReference: row.acceptedReference,
    createdAt: row.createdAt,
    offeredToId: row.offeredTo,
    group: toGroup(row),
    declineWord: row.declineWord,
    status: row.status,
    acceptorId: row.acceptorId,
    acceptedAt: row.acceptedAt,
    winnerId: row.winnerId,
    result: row.result,
    paidOutAt: row.paidOutAt,
    escrowCents: row.escrowCents,
    transferCount: row.transferCount,
    settledScore:
      row.settledHome === null || row.settledAway === null
        ? null
        : { home: row.settledHome, away: row.settledAway },
    settledEnding: row.settledEnding,
    settledVersion: row.settledVersion,
    homeTeam: row.homeTeam,
    awayTeam: row.awayTeam,
    eventStart: row.eventStart,
    voidReason: row.voidReason,
    ...(row.opensAt !== null && { opening: { opensAt: row.opensAt, corrections: row.corrections } }),
    ...(row.held && { held: row.held }),
  };
}

function toGroup({
  ledgerId,
  groupKind,
  creatorAccount,
  acceptorAccount,
}: Pick<BetRow, 'ledgerId' | 'groupKind' | 'creatorAccount' | 'acceptorAccount'>): BetInGroup | null {
  if (ledgerId === null) return null;
  return {
    kind: groupKind!,
    ledgerId: ledgerId,
    creatorAccountId: creatorAccount!,
    acceptorAccountId: acceptorAccount,
  };
}

/** The market of a row. The table's constraints keep team and line where its market has them. */
export function termsOfRow(row: Pick<BetRow, 'market' | 'marketTeam' | 'lineHalves'>): MarketTerms {
  return marketTerms({ market: row.market, marketTeam: row.marketTeam, lineHalves: row.lineHalves });
}
