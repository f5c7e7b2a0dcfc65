import type { Bet } from '@sidebet/domain/book/bet';
import { soleAcceptor } from '@sidebet/domain/book/offered-to';
import { liveChannel, livePayloads } from '../db/live-payload.ts';
import { newId } from '../db/new-id.ts';
import type { PoolClient } from '../db/pool.ts';
import { mayNotify } from '../users/blocks.ts';
import { betTable } from './bet-table.ts';
import { bigints, smallints, texts, uuids } from './binary-array.ts';
import { copyRows, copyTarget } from './copy.ts';
import { writeDeposits } from './deposits.ts';
import { updateGroupAccounts } from './group-accounts.ts';
import { endOffersInNews } from './group-news.ts';
import { writePayments } from './group-payments.ts';
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
    ...betTable.insert(client, [...snapshot.createdBets.values()], now),
    ...updateBets(client, snapshot),
    ...betTable.update(client, 'offer', [...snapshot.sentBets.values()]),
    ...updateAccounts(client, snapshot),
    ...updateGroupAccounts(client, snapshot),
    ...insertTransfers(client, snapshot, now),
    ...insertNotifications(client, snapshot, now),
    ...withdrawChallenges(client, snapshot),
    ...endOffersInNews(client, snapshot),
    ...writeDeposits(client, snapshot, now),
    ...writeWithdrawals(client, snapshot),
    ...writePayments(client, snapshot, now),
    ...insertResults(client, results, now),
    ...announce(client, snapshot),
  ];
}

/** A correction also writes how else the offer changed. */
function updateBets(client: PoolClient, { changedBets, correctedOffers }: WorkingSnapshot) {
  const changed = [...changedBets.values()];
  if (correctedOffers.size === 0) return betTable.update(client, 'change', changed);
  const isCorrected = ({ id }: Bet) => correctedOffers.has(id);
  return [
    ...betTable.update(client, 'correct', changed.filter(isCorrected)),
    ...betTable.update(
      client,
      'change',
      changed.filter((bet) => !isCorrected(bet)),
    ),
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

/** Withdraws the notifications of ended challenges and counter-offers, after the batch's own notifications were written. */
function withdrawChallenges(client: PoolClient, { withdrawnChallenges }: WorkingSnapshot) {
  if (withdrawnChallenges.length === 0) return [];
  return [
    client.query({
      name: 'book-withdraw-challenges',
      text: `delete from notifications n using unnest($1::uuid[], $2::uuid[]) as gone (user_id, bet_id)
             where n.user_id = gone.user_id and n.bet_id = gone.bet_id and n.type in ('Challenge', 'Counter')`,
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

/** Users whose challenges and counter-offers changed: those who can answer one now and those who no longer can. */
function* offeredPeople({ createdBets, changedBets }: WorkingSnapshot): Generator<string> {
  for (const bets of [createdBets, changedBets]) {
    for (const bet of bets.values()) {
      const friendId = soleAcceptor(bet);
      if (friendId !== null && bet.status !== 'Settled') yield friendId;
    }
  }
}

function announce(client: PoolClient, snapshot: WorkingSnapshot) {
  const payloads = livePayloads({
    bets: [...snapshot.createdBets.keys(), ...snapshot.changedBets.keys()],
    offBoard: [...snapshot.sentBets.keys()],
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
