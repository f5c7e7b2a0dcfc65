import { acceptorPosition, creatorPosition } from '@sidebet/domain/bets/position';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import type { Bet, HeldStakes } from '@sidebet/domain/book/bet';
import { offeredToId, readOfferedTo } from '@sidebet/domain/book/offered-to';
import { type MarketTerms, marketTerms, type Side } from '@sidebet/domain/markets/market';
import type { Market } from '@sidebet/domain/sport-table';
import { type Composed, type RecordColumn, recordTable } from './record-table.ts';

/** The columns that {@link composed} reads. */
type ComposedColumns = {
  readonly market: Market;
  readonly marketTeam: Side | null;
  readonly lineHalves: number | null;
  readonly acceptorStakeCents: number | null;
  readonly feeBps: number;
  readonly feeCapCents: number | null;
  readonly settledHome: number | null;
  readonly settledAway: number | null;
  /** The one id of whom the bet is offered to. */
  readonly offeredTo: string | null;
  readonly ledgerId: string | null;
  readonly groupKind: GroupKind | null;
  readonly creatorAccount: string | null;
  readonly acceptorAccount: string | null;
  readonly opensAt: number | null;
  readonly corrections: number;
  readonly held: HeldStakes | null;
  readonly partsTaken: number | null;
  readonly partOf: string | null;
  readonly counterTo: string | null;
  readonly counterFor: string | null;
  readonly counterRound: number | null;
  readonly counterAnswers: string | null;
};

/** A row of `bets b` with {@link betColumns}. */
export type BetRow = Omit<Bet, keyof typeof composed> & ComposedColumns;

const once = ['insert'] as const;
/** Also written when an open bet is sent to a friend. */
const offered = ['insert', 'offer'] as const;
/** Also written when an open offer is corrected. */
const terms = ['insert', 'correct'] as const;
/** Written once the bet changes. New bets have none of it. */
const later = ['change', 'correct'] as const;
const state = ['insert', 'change', 'correct'] as const;

type BetStatement = 'correct' | 'offer' | 'change';

/**
 * Every column of `bets`. A new field of a bet is a line here, one in {@link Bet} and a migration; the rule that sets it decides
 * the rest.
 */
const columns: readonly RecordColumn<Bet, BetStatement>[] = [
  ['id', 'id', 'uuid', once],
  ['eventId', 'event_id', 'text', once],
  ['creatorId', 'creator_id', 'uuid', once],
  [(bet) => bet.terms.market, 'market', 'text', once],
  [(bet) => bet.terms.team, 'market_team', 'text', once],
  [(bet) => bet.terms.lineHalves, 'line_halves', 'smallint', terms],
  ['creatorSelection', 'creator_side', 'text', once],
  ['creatorStakeCents', 'wager_cents', 'bigint', terms],
  [(bet) => creatorPosition(bet).payoutIfWonCents, 'payout_cents', 'bigint', terms],
  [(bet) => (isSpecified(bet) ? null : bet.acceptorStakeCents), 'acceptor_stake_cents', 'bigint', terms],
  [
    (bet) => (isSpecified(bet) ? null : acceptorPosition(bet).payoutIfWonCents),
    'acceptor_payout_cents',
    'bigint',
    terms,
  ],
  ['feePolicy', 'fee_policy', 'text', once],
  [(bet) => bet.fee.bps, 'fee_bps', 'smallint', terms],
  [(bet) => bet.fee.capCents, 'fee_cap_cents', 'bigint', terms],
  ['tieRule', 'tie_rule', 'text', once],
  ['rulesVersion', 'rules_version', 'smallint', once],
  ['lapseOnMove', 'lapse_on_move', 'text', once],
  ['expiresAt', 'expires_at', 'instant', once],
  ['postedReference', 'posted_reference', 'json', terms],
  ['acceptedReference', 'accepted_reference', 'json', state],
  ['createdAt', 'created_at', 'instant', once],
  [(bet) => offeredToId(bet.offeredTo), 'offered_to', 'uuid', offered],
  // Not read yet: rows of the last release have none (docs/adr/0067).
  [(bet) => bet.offeredTo.kind, 'offered_kind', 'text', offered],
  [(bet) => bet.group?.ledgerId ?? null, 'ledger_id', 'uuid', once],
  [(bet) => bet.group?.kind ?? null, 'group_kind', 'text', once],
  [(bet) => bet.group?.creatorAccountId ?? null, 'creator_account', 'uuid', once],
  [(bet) => bet.group?.acceptorAccountId ?? null, 'acceptor_account', 'uuid', state],
  ['declineWord', 'decline_word', 'text', later],
  ['status', 'status', 'text', state, 'bet_status'],
  ['acceptorId', 'acceptor_id', 'uuid', state],
  ['acceptedAt', 'accepted_at', 'instant', state],
  ['winnerId', 'winner_id', 'uuid', later],
  ['result', 'result', 'text', later],
  ['paidOutAt', 'paid_out_at', 'instant', later],
  ['escrowCents', 'escrow_cents', 'bigint', state],
  ['transferCount', 'transfer_count', 'smallint', state],
  // Marks that this version, which knows markets, made the bet's latest transfers (migration 0054).
  [(bet) => (isSpecified(bet) ? null : bet.transferCount), 'known_transfers', 'smallint', state],
  [(bet) => bet.settledScore?.home ?? null, 'settled_home', 'integer', later],
  [(bet) => bet.settledScore?.away ?? null, 'settled_away', 'integer', later],
  ['settledEnding', 'settled_ending', 'text', later],
  ['settledVersion', 'settled_version', 'integer', later],
  ['homeTeam', 'home_team', 'text', once],
  ['awayTeam', 'away_team', 'text', once],
  ['eventStart', 'event_start', 'instant', state],
  ['voidReason', 'void_reason', 'text', later],
  [(bet) => bet.opening?.opensAt ?? null, 'opens_at', 'instant', terms],
  [(bet) => bet.opening?.corrections ?? 0, 'corrections', 'smallint', terms],
  [(bet) => bet.held ?? null, 'held', 'json', state],
  [(bet) => bet.partsTaken ?? null, 'parts_taken', 'smallint', terms],
  [(bet) => bet.partOf ?? null, 'part_of', 'uuid', once],
  [(bet) => bet.counter?.offerId ?? null, 'counter_to', 'uuid', once],
  [(bet) => bet.counter?.forId ?? null, 'counter_for', 'uuid', once],
  [(bet) => bet.counter?.round ?? null, 'counter_round', 'smallint', once],
  [(bet) => bet.counter?.answers ?? null, 'counter_answers', 'text', once],
];

/** What a bet's fields are made of where no column holds them as they are. */
const composed = {
  terms: [['market', 'market_team', 'line_halves'], termsOfRow],
  acceptorStakeCents: [
    ['acceptor_stake_cents'],
    ({ acceptorStakeCents, creatorStakeCents }) => acceptorStakeCents ?? creatorStakeCents,
  ],
  offeredTo: [
    ['offered_to', 'ledger_id'],
    ({ offeredTo, ledgerId }) => readOfferedTo({ offeredToId: offeredTo, group: ledgerId }),
  ],
  fee: [['fee_bps', 'fee_cap_cents'], ({ feeBps, feeCapCents }) => ({ bps: feeBps, capCents: feeCapCents })],
  group: [
    ['ledger_id', 'group_kind', 'creator_account', 'acceptor_account'],
    ({ ledgerId, groupKind, creatorAccount, acceptorAccount }) =>
      ledgerId === null
        ? null
        : {
            kind: groupKind!,
            ledgerId,
            creatorAccountId: creatorAccount!,
            acceptorAccountId: acceptorAccount,
          },
  ],
  settledScore: [
    ['settled_home', 'settled_away'],
    ({ settledHome, settledAway }) =>
      settledHome === null || settledAway === null ? null : { home: settledHome, away: settledAway },
  ],
  opening: [
    ['opens_at', 'corrections'],
    ({ opensAt, corrections }) => (opensAt === null ? undefined : { opensAt, corrections }),
  ],
  held: [['held'], ({ held }) => held ?? undefined],
  partsTaken: [['parts_taken'], ({ partsTaken }) => partsTaken ?? undefined],
  partOf: [['part_of'], ({ partOf }) => partOf ?? undefined],
  counter: [
    ['counter_to', 'counter_for', 'counter_round', 'counter_answers'],
    ({ counterTo, counterFor, counterRound, counterAnswers }) =>
      counterTo === null
        ? undefined
        : { offerId: counterTo, forId: counterFor!, round: counterRound!, answers: counterAnswers! },
  ],
} as const satisfies Composed<Bet, ComposedColumns & Pick<Bet, 'creatorStakeCents'>>;

/** The market of a row. The table's constraints keep team and line where its market has them. */
export function termsOfRow({
  market,
  marketTeam,
  lineHalves,
}: Pick<ComposedColumns, 'market' | 'marketTeam' | 'lineHalves'>): MarketTerms {
  return marketTerms({ market, marketTeam, lineHalves });
}

function isSpecified({ feePolicy }: Bet): boolean {
  return feePolicy === 'specified';
}

/**
 * The bets of the book. `change` writes what acceptance and the end change, `correct` also an offer's new terms, for example
 * after a part was taken, `offer` to whom it is offered instead.
 */
export const betTable = recordTable<Bet, BetRow, BetStatement>('bets', columns, composed);

/** For a select of `bets b`. */
export const betColumns = betTable.columns('b');
export const parseBetRow = betTable.parse;
