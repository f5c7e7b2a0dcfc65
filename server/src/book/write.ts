import { challengedFriend } from '@sidebet/domain/bets/link-challenge';
import { acceptorPosition, creatorPosition } from '@sidebet/domain/bets/position';
import type { Bet, HeldStakes } from '@sidebet/domain/book/bet';
import type { Reference } from '@sidebet/domain/markets/reference';
import { liveChannel, livePayloads } from '../db/live-payload.ts';
import { newId } from '../db/new-id.ts';
import type { PoolClient } from '../db/pool.ts';
import { mayNotify } from '../users/blocks.ts';
import { bigints, instants, integers, smallints, texts, uuids } from './binary-array.ts';
import { copyRows, copyTarget } from './copy.ts';
import { writeDeposits } from './deposits.ts';
import { updateGroupAccounts } from './group-accounts.ts';
import { writePayments } from './group-payments.ts';
import { endOfferNotices } from './offer-notices.ts';
import type { CommandResult, RequestKey } from './request.ts';
import { storedResult } from './stored-result.ts';
import { writeWithdrawals } from './withdrawals.ts';
import type { PostedTransfer, WorkingSnapshot } from './working-snapshot.ts';

export type KeyedResult = { readonly key: RequestKey; readonly result: CommandResult };

/**
 * Writes a batch's changes with one statement per table, all sent at once: bets, balances, transfers,
 * notifications, results, and the announcement to other processes on commit. Returns the pending statements; a
 * failed one fails the batch.
 */
export function write(
  client: PoolClient,
  snapshot: WorkingSnapshot,
  results: readonly KeyedResult[],
  now: number,
): Promise<unknown>[] {
  return [
    ...insertBets(client, snapshot, now),
    ...correctOffers(client, snapshot),
    ...updateBets(client, snapshot),
    ...updateAccounts(client, snapshot),
    ...updateGroupAccounts(client, snapshot),
    ...insertTransfers(client, snapshot, now),
    ...insertNotifications(client, snapshot, now),
    ...withdrawChallenges(client, snapshot),
    ...endOfferNotices(client, snapshot),
    ...writeDeposits(client, snapshot, now),
    ...writeWithdrawals(client, snapshot),
    ...writePayments(client, snapshot),
    ...insertResults(client, results, now),
    ...announce(client, snapshot),
  ];
}

const newBets = copyTarget<Bet>('bets', [
  ['id', 'uuid', (bet) => bet.id],
  ['event_id', 'text', (bet) => bet.eventId],
  ['creator_id', 'uuid', (bet) => bet.creatorId],
  ['creator_side', 'text', (bet) => bet.creatorSelection],
  ['wager_cents', 'bigint', (bet) => bet.creatorStakeCents],
  ['payout_cents', 'bigint', (bet) => creatorPosition(bet).payoutIfWonCents],
  ['tie_rule', 'text', (bet) => bet.tieRule],
  ['rules_version', 'smallint', (bet) => bet.rulesVersion],
  ['offered_to', 'uuid', (bet) => bet.offeredToId],
  ['status', 'text', (bet) => bet.status],
  ['acceptor_id', 'uuid', (bet) => bet.acceptorId],
  ['escrow_cents', 'bigint', (bet) => bet.escrowCents],
  ['transfer_count', 'smallint', (bet) => bet.transferCount],
  ['created_at', 'instant', (bet) => bet.createdAt],
  ['accepted_at', 'instant', (bet) => bet.acceptedAt],
  ['home_team', 'text', (bet) => bet.homeTeam],
  ['away_team', 'text', (bet) => bet.awayTeam],
  ['event_start', 'instant', (bet) => bet.eventStart],
  ['market', 'text', (bet) => bet.terms.market],
  ['market_team', 'text', (bet) => bet.terms.team],
  ['line_halves', 'smallint', (bet) => bet.terms.lineHalves],
  ['acceptor_stake_cents', 'bigint', (bet) => (isSpecified(bet) ? null : bet.acceptorStakeCents)],
  [
    'acceptor_payout_cents',
    'bigint',
    (bet) => (isSpecified(bet) ? null : acceptorPosition(bet).payoutIfWonCents),
  ],
  ['fee_policy', 'text', (bet) => bet.feePolicy],
  ['fee_bps', 'smallint', (bet) => bet.fee.bps],
  ['fee_cap_cents', 'bigint', (bet) => bet.fee.capCents],
  ['lapse_on_move', 'text', (bet) => bet.lapseOnMove],
  ['expires_at', 'instant', (bet) => bet.expiresAt],
  ['posted_reference', 'json', (bet) => bet.postedReference],
  ['accepted_reference', 'json', (bet) => bet.acceptedReference],
  ['known_transfers', 'smallint', (bet) => knownTransfers(bet)],
  ['ledger_id', 'uuid', (bet) => bet.group?.ledgerId ?? null],
  ['group_kind', 'text', (bet) => bet.group?.kind ?? null],
  ['creator_account', 'uuid', (bet) => bet.group?.creatorAccountId ?? null],
  ['acceptor_account', 'uuid', (bet) => bet.group?.acceptorAccountId ?? null],
  ['opens_at', 'instant', (bet) => bet.opening?.opensAt ?? null],
  ['corrections', 'smallint', (bet) => bet.opening?.corrections ?? 0],
  ['held', 'json', (bet) => bet.held ?? null],
]);

function insertBets(client: PoolClient, { createdBets }: WorkingSnapshot, now: number) {
  if (createdBets.size === 0) return [];
  return [copyRows(client, newBets, [...createdBets.values()], now)];
}

function isSpecified({ feePolicy }: Bet): boolean {
  return feePolicy === 'specified';
}

function toJson(value: Reference | HeldStakes | null): string | null {
  return value && JSON.stringify(value);
}

/** Marks that this version, which knows markets, made the bet's latest transfers (migration 0054). */
function knownTransfers(bet: Bet): number | null {
  return isSpecified(bet) ? null : bet.transferCount;
}

/** Writes corrected terms, with the escrow that a check demands of them. Whatever else changed follows in `updateBets`. */
function correctOffers(client: PoolClient, { correctedOffers }: WorkingSnapshot) {
  if (correctedOffers.size === 0) return [];
  const bets = [...correctedOffers.values()];
  return [
    client.query({
      name: 'book-correct-offers',
      text: `update bets b set line_halves = new.line, wager_cents = new.stake, payout_cents = new.payout,
               acceptor_stake_cents = new.other_stake, acceptor_payout_cents = new.other_payout, fee_bps = new.fee_bps,
               fee_cap_cents = new.fee_cap, posted_reference = new.quoted::jsonb, opens_at = new.opens,
               corrections = new.corrections, escrow_cents = new.stake
             from unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::smallint[],
               $8::bigint[], $9::text[], $10::timestamptz[], $11::smallint[])
               as new (id, line, stake, payout, other_stake, other_payout, fee_bps, fee_cap, quoted, opens, corrections)
             where b.id = new.id`,
      values: [
        uuids(bets.map((bet) => bet.id)),
        smallints(bets.map((bet) => bet.terms.lineHalves)),
        bigints(bets.map((bet) => bet.creatorStakeCents)),
        bigints(bets.map((bet) => creatorPosition(bet).payoutIfWonCents)),
        bigints(bets.map((bet) => bet.acceptorStakeCents)),
        bigints(bets.map((bet) => acceptorPosition(bet).payoutIfWonCents)),
        smallints(bets.map((bet) => bet.fee.bps)),
        bigints(bets.map((bet) => bet.fee.capCents)),
        texts(bets.map((bet) => toJson(bet.postedReference))),
        instants(bets.map((bet) => bet.opening?.opensAt ?? null)),
        smallints(bets.map((bet) => bet.opening?.corrections ?? 0)),
      ],
    }),
  ];
}

function updateBets(client: PoolClient, { changedBets }: WorkingSnapshot) {
  if (changedBets.size === 0) return [];
  const bets = [...changedBets.values()];
  return [
    client.query({
      name: 'book-update-bets',
      text: `update bets b set status = new.status::bet_status, acceptor_id = new.acceptor_id, winner_id = new.winner_id,
               result = new.result, settled_home = new.home, settled_away = new.away, settled_version = new.version,
               settled_ending = new.ending,
               escrow_cents = new.escrow, transfer_count = new.transfers,
               accepted_at = new.accepted, paid_out_at = new.paid_out, decline_word = new.word,
               event_start = new.start, void_reason = new.reason, accepted_reference = new.quoted::jsonb,
               known_transfers = new.known, acceptor_account = new.account, held = new.held::jsonb
             from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::int[], $7::int[], $8::int[],
               $9::bigint[], $10::smallint[], $11::timestamptz[], $12::timestamptz[], $13::text[], $14::timestamptz[],
               $15::text[], $16::text[], $17::smallint[], $18::uuid[], $19::text[], $20::text[])
               as new (id, status, acceptor_id, winner_id, result, home, away, version, escrow, transfers, accepted,
                 paid_out, word, start, reason, quoted, known, account, ending, held)
             where b.id = new.id`,
      values: [
        uuids(bets.map((bet) => bet.id)),
        texts(bets.map((bet) => bet.status)),
        uuids(bets.map((bet) => bet.acceptorId)),
        uuids(bets.map((bet) => bet.winnerId)),
        texts(bets.map((bet) => bet.result)),
        integers(bets.map((bet) => bet.settledScore?.home ?? null)),
        integers(bets.map((bet) => bet.settledScore?.away ?? null)),
        integers(bets.map((bet) => bet.settledVersion)),
        bigints(bets.map((bet) => bet.escrowCents)),
        smallints(bets.map((bet) => bet.transferCount)),
        instants(bets.map((bet) => bet.acceptedAt)),
        instants(bets.map((bet) => bet.paidOutAt)),
        texts(bets.map((bet) => bet.declineWord)),
        instants(bets.map((bet) => bet.eventStart)),
        texts(bets.map((bet) => bet.voidReason)),
        texts(bets.map((bet) => toJson(bet.acceptedReference))),
        smallints(bets.map(knownTransfers)),
        uuids(bets.map((bet) => bet.group?.acceptorAccountId ?? null)),
        texts(bets.map((bet) => bet.settledEnding)),
        texts(bets.map((bet) => toJson(bet.held ?? null))),
      ],
    }),
  ];
}

function updateAccounts(client: PoolClient, { changedAccounts }: WorkingSnapshot) {
  if (changedAccounts.size === 0) return [];
  const accounts = [...changedAccounts.values()];
  return [
    client.query({
      name: 'book-update-accounts',
      text: `update accounts a set available_cents = new.available, owed_cents = new.owed, version = new.version,
               held = new.held::jsonb
             from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[])
               as new (user_id, available, owed, version, held)
             where a.user_id = new.user_id`,
      values: [
        uuids(accounts.map((account) => account.userId)),
        bigints(accounts.map((account) => account.availableCents)),
        bigints(accounts.map((account) => account.owedCents)),
        bigints(accounts.map((account) => account.version)),
        texts(accounts.map(({ held = [] }) => (held.length > 0 ? JSON.stringify(held) : null))),
      ],
    }),
  ];
}

const newTransfers = copyTarget<PostedTransfer>('transfers', [
  ['subject_id', 'uuid', (transfer) => transfer.subjectId],
  ['seq', 'smallint', (transfer) => transfer.seq],
  ['kind', 'text', (transfer) => transfer.kind],
  ['debit_account', 'uuid', (transfer) => transfer.debit],
  ['credit_account', 'uuid', (transfer) => transfer.credit],
  ['amount_cents', 'bigint', (transfer) => transfer.amountCents],
  ['user_id', 'uuid', (transfer) => transfer.accountId],
  ['version', 'bigint', (transfer) => transfer.version],
  ['before_cents', 'bigint', (transfer) => transfer.beforeCents],
  ['after_cents', 'bigint', (transfer) => transfer.afterCents],
  ['created_at', 'instant', (_, now) => now],
]);

function insertTransfers(client: PoolClient, { transfers }: WorkingSnapshot, now: number) {
  if (transfers.length === 0) return [];
  return [copyRows(client, newTransfers, transfers, now)];
}

function insertNotifications(client: PoolClient, { notices }: WorkingSnapshot, now: number) {
  if (notices.length === 0) return [];
  return [
    client.query({
      name: 'book-insert-notifications',
      text: `insert into notifications (user_id, id, type, from_id, bet_id, content, quote_at, credited_deposit, result, created_at)
             select new.*, $10::timestamptz
             from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::smallint[], $8::uuid[],
               $9::text[]) as new (user_id, id, type, from_id, bet_id, content, quote_at, credited_deposit, result)
             where ${mayNotify('new.user_id', 'new.from_id')}`,
      values: [
        uuids(notices.map((notice) => notice.userId)),
        uuids(notices.map(newId)),
        texts(notices.map((notice) => notice.type)),
        uuids(notices.map((notice) => notice.fromId)),
        uuids(notices.map((notice) => notice.betId)),
        texts(notices.map((notice) => notice.content)),
        smallints(notices.map((notice) => notice.quoteAt ?? null)),
        uuids(notices.map((notice) => notice.creditedDepositId ?? null)),
        texts(notices.map((notice) => notice.result ?? null)),
        new Date(now),
      ],
    }),
  ];
}

/** Withdraws the notifications of ended challenges, after the batch's own notifications were written. */
function withdrawChallenges(client: PoolClient, { withdrawnChallenges }: WorkingSnapshot) {
  if (withdrawnChallenges.length === 0) return [];
  return [
    client.query({
      name: 'book-withdraw-challenges',
      text: `delete from notifications n using unnest($1::uuid[], $2::uuid[]) as gone (user_id, bet_id)
             where n.user_id = gone.user_id and n.bet_id = gone.bet_id and n.type = 'Challenge'`,
      values: [
        uuids(withdrawnChallenges.map(({ userId }) => userId)),
        uuids(withdrawnChallenges.map(({ betId }) => betId)),
      ],
    }),
  ];
}

const newResults = copyTarget<KeyedResult>('command_outcomes', [
  ['actor_id', 'uuid', ({ key }) => key.actorId],
  ['key', 'text', ({ key }) => key.key],
  ['request_hash', 'text', ({ key }) => key.requestHash],
  ['outcome', 'text', ({ result }) => storedResult(result)],
  ['created_at', 'instant', (_, now) => now],
]);

function insertResults(client: PoolClient, results: readonly KeyedResult[], now: number) {
  if (results.length === 0) return [];
  return [copyRows(client, newResults, results, now)];
}

/** Users whose challenges changed: those who can answer one now and those who no longer can. */
function* offeredPeople({ createdBets, changedBets }: WorkingSnapshot): Generator<string> {
  for (const bets of [createdBets, changedBets]) {
    for (const bet of bets.values()) {
      const friendId = challengedFriend(bet);
      if (friendId !== null && bet.status !== 'Settled') yield friendId;
    }
  }
}

function announce(client: PoolClient, snapshot: WorkingSnapshot) {
  const payloads = livePayloads({
    bets: [...snapshot.createdBets.keys(), ...snapshot.changedBets.keys()],
    users: [
      ...new Set([
        ...snapshot.changedAccounts.keys(),
        ...[...snapshot.changedWithdrawals.values()].map(({ userId }) => userId),
        ...snapshot.notices.map((notice) => notice.userId),
        ...snapshot.withdrawnChallenges.map(({ userId }) => userId),
      ]),
    ],
    friends: [...new Set(offeredPeople(snapshot))],
  });
  if (payloads.length === 0) return [];
  return [
    client.query({
      name: 'book-announce',
      text: `select pg_notify('${liveChannel}', payload) from unnest($1::text[]) payload`,
      values: [texts(payloads)],
    }),
  ];
}
