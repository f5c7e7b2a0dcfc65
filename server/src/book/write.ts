import { liveChannel, livePayloads } from '../db/live-payload.ts';
import { newId } from '../db/new-id.ts';
import type { PoolClient } from '../db/pool.ts';
import { bigints, instants, integers, smallints, texts, uuids } from './binary-array.ts';
import { writeDeposits } from './deposits.ts';
import type { Outcome, RequestKey } from './request.ts';
import { writeWithdrawals } from './withdrawals.ts';
import type { WorkingSnapshot } from './working-snapshot.ts';

export type KeyedOutcome = { readonly key: RequestKey; readonly outcome: Outcome };

/**
 * Writes a batch's changes with one statement per table, all sent at once: bets, balances, transfers,
 * notifications, results, and the announcement to other processes on commit. Returns the pending statements; a
 * failed one fails the batch.
 */
export function write(
  client: PoolClient,
  snapshot: WorkingSnapshot,
  outcomes: readonly KeyedOutcome[],
  now: number,
): Promise<unknown>[] {
  return [
    ...insertBets(client, snapshot),
    ...updateBets(client, snapshot),
    ...updateAccounts(client, snapshot),
    ...insertTransfers(client, snapshot, now),
    ...insertNotifications(client, snapshot, now),
    ...withdrawChallenges(client, snapshot),
    ...writeDeposits(client, snapshot, now),
    ...writeWithdrawals(client, snapshot),
    ...insertOutcomes(client, outcomes, now),
    ...announce(client, snapshot),
  ];
}

function insertBets(client: PoolClient, { createdBets }: WorkingSnapshot) {
  if (createdBets.size === 0) return [];
  const bets = [...createdBets.values()];
  return [
    client.query({
      name: 'book-insert-bets',
      text: `insert into bets (id, event_id, creator_id, creator_side, wager_cents, payout_cents, tie_rule, offered_to, status,
               acceptor_id, escrow_cents, transfer_count, created_at, accepted_at, home_team, away_team, event_start)
             select id, event_id, creator_id, side::bet_side, wager, payout, tie_rule, offered_to, status::bet_status, acceptor_id,
               escrow, transfers, created, accepted, home, away, start
             from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::bigint[], $6::bigint[], $7::text[],
               $8::uuid[], $9::text[], $10::uuid[], $11::bigint[], $12::smallint[], $13::timestamptz[], $14::timestamptz[],
               $15::text[], $16::text[], $17::timestamptz[])
               as new (id, event_id, creator_id, side, wager, payout, tie_rule, offered_to, status, acceptor_id, escrow, transfers,
                 created, accepted, home, away, start)`,
      values: [
        uuids(bets.map((bet) => bet.id)),
        texts(bets.map((bet) => bet.eventId)),
        uuids(bets.map((bet) => bet.creatorId)),
        texts(bets.map((bet) => bet.creatorSide)),
        bigints(bets.map((bet) => bet.wagerCents)),
        bigints(bets.map((bet) => bet.payoutCents)),
        texts(bets.map((bet) => bet.tieRule)),
        uuids(bets.map((bet) => bet.offeredToId)),
        texts(bets.map((bet) => bet.status)),
        uuids(bets.map((bet) => bet.acceptorId)),
        bigints(bets.map((bet) => bet.escrowCents)),
        smallints(bets.map((bet) => bet.transferCount)),
        instants(bets.map((bet) => bet.createdAt)),
        instants(bets.map((bet) => bet.acceptedAt)),
        texts(bets.map((bet) => bet.homeTeam)),
        texts(bets.map((bet) => bet.awayTeam)),
        instants(bets.map((bet) => bet.eventStart)),
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
               escrow_cents = new.escrow, transfer_count = new.transfers,
               accepted_at = new.accepted, paid_out_at = new.paid_out, decline_word = new.word,
               event_start = new.start, void_reason = new.reason
             from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::int[], $7::int[], $8::int[],
               $9::bigint[], $10::smallint[], $11::timestamptz[], $12::timestamptz[], $13::text[], $14::timestamptz[],
               $15::text[])
               as new (id, status, acceptor_id, winner_id, result, home, away, version, escrow, transfers, accepted,
                 paid_out, word, start, reason)
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
      text: `update accounts a set available_cents = new.available, owed_cents = new.owed, version = new.version
             from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[]) as new (user_id, available, owed, version)
             where a.user_id = new.user_id`,
      values: [
        uuids(accounts.map((account) => account.userId)),
        bigints(accounts.map((account) => account.availableCents)),
        bigints(accounts.map((account) => account.owedCents)),
        bigints(accounts.map((account) => account.version)),
      ],
    }),
  ];
}

function insertTransfers(client: PoolClient, { transfers }: WorkingSnapshot, now: number) {
  if (transfers.length === 0) return [];
  return [
    client.query({
      name: 'book-insert-transfers',
      text: `insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, user_id, version,
               before_cents, after_cents, created_at)
             select subject_id, seq, kind::transfer_kind, debit, credit, amount, user_id, version, before, after,
               to_timestamp($11::bigint / 1000.0)
             from unnest($1::uuid[], $2::smallint[], $3::text[], $4::uuid[], $5::uuid[], $6::bigint[], $7::uuid[],
               $8::bigint[], $9::bigint[], $10::bigint[])
               as new (subject_id, seq, kind, debit, credit, amount, user_id, version, before, after)`,
      values: [
        uuids(transfers.map((transfer) => transfer.subjectId)),
        smallints(transfers.map((transfer) => transfer.seq)),
        texts(transfers.map((transfer) => transfer.kind)),
        uuids(transfers.map((transfer) => transfer.debit)),
        uuids(transfers.map((transfer) => transfer.credit)),
        bigints(transfers.map((transfer) => transfer.amountCents)),
        uuids(transfers.map((transfer) => transfer.userId)),
        bigints(transfers.map((transfer) => transfer.version)),
        bigints(transfers.map((transfer) => transfer.beforeCents)),
        bigints(transfers.map((transfer) => transfer.afterCents)),
        now,
      ],
    }),
  ];
}

function insertNotifications(client: PoolClient, { notices }: WorkingSnapshot, now: number) {
  if (notices.length === 0) return [];
  return [
    client.query({
      name: 'book-insert-notifications',
      text: `insert into notifications (user_id, id, type, from_id, bet_id, content, created_at)
             select *, to_timestamp($7::bigint / 1000.0)
             from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[])`,
      values: [
        uuids(notices.map((notice) => notice.userId)),
        uuids(notices.map(newId)),
        texts(notices.map((notice) => notice.type)),
        uuids(notices.map((notice) => notice.fromId)),
        uuids(notices.map((notice) => notice.betId)),
        texts(notices.map((notice) => notice.content)),
        now,
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

function insertOutcomes(client: PoolClient, outcomes: readonly KeyedOutcome[], now: number) {
  if (outcomes.length === 0) return [];
  return [
    client.query({
      name: 'book-insert-outcomes',
      text: `insert into command_outcomes (actor_id, key, request_hash, outcome, created_at)
             select *, to_timestamp($5::bigint / 1000.0)
             from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])`,
      values: [
        uuids(outcomes.map(({ key }) => key.actorId)),
        texts(outcomes.map(({ key }) => key.key)),
        texts(outcomes.map(({ key }) => key.requestHash)),
        texts(outcomes.map(({ outcome }) => JSON.stringify(outcome))),
        now,
      ],
    }),
  ];
}

/** Users whose challenges changed: those who can answer one now and those who no longer can. */
function* offeredPeople({ createdBets, changedBets }: WorkingSnapshot): Generator<string> {
  for (const bets of [createdBets, changedBets]) {
    for (const bet of bets.values()) {
      if (bet.offeredToId !== null && bet.status !== 'Settled') yield bet.offeredToId;
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
