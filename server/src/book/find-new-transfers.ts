import type { PoolClient } from '../db/pool.ts';
import type { AccountStart } from './check-scope.ts';
import { covered, digestOfTransfer } from './checkpoints.ts';
import type { CurrentPoint, VerifiedPoint } from './reconciliation-state.ts';
import { type ChangedRow, type LateRow, lateRowSql } from './verify-checkpoints.ts';

/** A transfer that was written after the verified snapshot. */
export type WrittenTransfer = LateRow & {
  readonly digest: string;
  readonly kind: string;
  readonly debitAccount: string;
  readonly creditAccount: string;
  readonly amountCents: number;
  readonly userId: string | null;
  readonly version: number | null;
  /** The checkpoint that covers it: the row was replaced. Null if it is new. */
  readonly checkpoint: number | null;
  readonly isChanged: boolean;
  /** No checkpoint covers it, and its time is closed. */
  readonly isLate: boolean;
};

export type NewTransfers = {
  /** In the order of their times. */
  readonly transfers: readonly WrittenTransfer[];
  /** Transfers that were replaced by others. */
  readonly changed: readonly ChangedRow[];
  /** The accounts of the new transfers and those that changed, with what is verified of them. */
  readonly starts: readonly AccountStart[];
  /** Every bet, deposit, withdrawal, payment and ledger that is concerned. */
  readonly subjectIds: readonly string[];
};

/** Concurrent inserts leave free space in pages before the last one. */
const pagesBack = 256;
/** How far the clocks of processes may differ; one that is 2 s off takes no commands. */
const clockDifference = '10 seconds';
/** Transactions that begin between the snapshot and the first use of `age`. */
const ageMargin = 10_000;

/**
 * SQL for a row that a transaction wrote after the verified snapshot. $1 is that snapshot, $2 the transaction id at its
 * beginning and $3 the next one now. `age` is cheap and sorts out old rows; ids have 32 bits in rows and 64 in snapshots.
 */
const isNew = (row: string) => `
  (age(${row}.xmin) <= $3::bigint - $2::bigint + ${ageMargin}
   and not pg_visible_in_snapshot(($3::bigint - (($3::bigint - ${row}.xmin::text::bigint) & 4294967295))::text::xid8, $1::pg_snapshot))`;

/** Finds what was written since the verified snapshot, on the caller's. */
export async function findChanges(
  client: PoolClient,
  verified: VerifiedPoint,
  { nextId }: CurrentPoint,
): Promise<NewTransfers> {
  const since = [verified.snapshot, readOldestId(verified.snapshot), nextId];
  const changed = await findChangedRows(client, since);
  // Plans for a table that was small when it was last analyzed would read all of it.
  await client.query('set local enable_seqscan = off');
  const written = await findTransfers(client, since, changed, Math.max(0, verified.pages - pagesBack));
  const transfers = written.filter(({ checkpoint }) => checkpoint === null);
  const starts = await findStarts(client, changed.accounts, transfers);
  const subjects = [...changed.subjects, ...written.map(({ subjectId }) => subjectId)];
  return {
    transfers,
    changed: written.flatMap(({ subjectId, seq, checkpoint, isChanged }) =>
      checkpoint !== null && isChanged ? [{ subjectId, seq, checkpoint, missing: false }] : [],
    ),
    starts,
    subjectIds: [...new Set([...subjects, ...(await findLedgers(client, starts))])],
  };
}

/** No transaction before this one was running when the snapshot was taken. */
export function readOldestId(snapshot: string): number {
  return Number(snapshot.split(':')[0]);
}

type ChangedRows = { readonly accounts: readonly string[]; readonly subjects: readonly string[] };

/**
 * Rows with a stored amount, including those changed by other programs. Bets are not among them, because there are as many
 * as transfers: those with new transfers are found by their accounts.
 */
async function findChangedRows(client: PoolClient, since: readonly unknown[]): Promise<ChangedRows> {
  const { rows } = await client.query<{ id: string; isAccount: boolean }>(
    `select user_id as id, true as is_account from accounts a where ${isNew('a')}
     union all select id, true from group_accounts a where ${isNew('a')}
     union all select id, false from deposits d where ${isNew('d')}
     union all select id, false from withdrawals w where ${isNew('w')}
     union all select id, false from group_payments p where ${isNew('p')}`,
    [...since],
  );
  const idsOf = (isAccount: boolean) => rows.filter((row) => row.isAccount === isAccount).map(({ id }) => id);
  return { accounts: idsOf(true), subjects: idsOf(false) };
}

/**
 * The book changes an account, a deposit, a withdrawal or a payment in the transaction that adds a transfer, so it is found
 * there: from the newest transfer of a changed account backwards, and then by its subject. Transfers of other origin are
 * found at the end of the table, or by the pass over the whole ledger.
 *
 * A row that someone replaced is written too. Checkpoints from before the oldest time among the rows cannot cover any of them.
 */
async function findTransfers(
  client: PoolClient,
  since: readonly unknown[],
  { accounts, subjects }: ChangedRows,
  fromPage: number,
): Promise<WrittenTransfer[]> {
  const { rows } = await client.query<WrittenTransfer>(
    `with recursive
       walked as (
         select t.* from unnest($4::uuid[]) as a (id) cross join lateral (
           select subject_id, user_id, version, xmin from transfers where user_id = a.id order by version desc limit 1) t
         where ${isNew('t')}
         union all
         select t.subject_id, t.user_id, t.version, t.xmin
         from walked w join transfers t on t.user_id = w.user_id and t.version = w.version - 1 where ${isNew('t')}),
       found as (
         select subject_id from walked union select unnest($5::uuid[])
         union select subject_id from transfers t where t.ctid >= $6::tid and ${isNew('t')}),
       written as materialized (
         select t.* from found f join transfers t on t.subject_id = f.subject_id where ${isNew('t')}),
       known as (
         ${covered} where s.number > coalesce((
           select max(number) from ledger_checkpoints
           where made_at < (select coalesce(min(created_at), 'infinity') from written) - interval '${clockDifference}'), 0)),
       closed as (select closes from ledger_checkpoints order by number desc limit 1)
     select ${lateRowSql}, encode(${digestOfTransfer}, 'hex') as digest, t.kind::text as kind, t.debit_account,
       t.credit_account, t.amount_cents, t.user_id, t.version,
       k.number as checkpoint, coalesce(k.digest <> ${digestOfTransfer}, false) as is_changed,
       k.number is null and coalesce(t.created_at < (select closes from closed), false) as is_late
     from written t left join known k on k.subject_id = t.subject_id and k.seq = t.seq
     order by t.created_at, t.subject_id, t.seq`,
    [...since, accounts, subjects, `(${fromPage},0)`],
  );
  return rows;
}

/** The last verified transfer of each account: the one before its first new transfer, or its newest. */
async function findStarts(
  client: PoolClient,
  changed: readonly string[],
  transfers: readonly WrittenTransfer[],
): Promise<AccountStart[]> {
  const first = new Map<string, number | null>(changed.map((account) => [account, null]));
  for (const { userId, version } of transfers) {
    if (userId !== null && version !== null)
      first.set(userId, Math.min(first.get(userId) ?? version, version));
  }
  const { rows } = await client.query<AccountStart>(
    `select a.account, coalesce(a.first, newest.version + 1, 1) - 1 as version, coalesce(before.after_cents, 0) as cents
     from unnest($1::uuid[], $2::bigint[]) as a (account, first)
       left join lateral (
         select version from transfers where user_id = a.account order by version desc limit 1) newest on a.first is null
       left join lateral (
         select after_cents from transfers
         where user_id = a.account and version = coalesce(a.first, newest.version + 1) - 1) before on true`,
    [[...first.keys()], [...first.values()]],
  );
  return rows;
}

async function findLedgers(client: PoolClient, starts: readonly AccountStart[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct ledger_id as id from group_accounts where id = any ($1::uuid[])',
    [starts.map(({ account }) => account)],
  );
  return rows.map(({ id }) => id);
}
