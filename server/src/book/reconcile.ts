import { formatDollars } from '@sidebet/domain/cents';
import type { DatabaseError } from 'pg';
import { validate as isUuid } from 'uuid';
import { inSnapshot } from '../db/in-transaction.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { type CheckResult, differencesNamed } from './check-result.ts';
import {
  addCheckpoints,
  type CheckpointAnchor,
  readNewestCheckpoint,
  verifyCheckpoints,
} from './checkpoints.ts';
import { depositChecks } from './reconcile-deposits.ts';
import { groupChecks } from './reconcile-groups.ts';
import { settlementChecks } from './reconcile-settlements.ts';
import { subjectChecks } from './reconcile-subjects.ts';
import { withdrawalChecks } from './reconcile-withdrawals.ts';

/** The result of a reconciliation. Figures are cents unless their name says otherwise, of cash only; groups have checks of their own. */
export type Reconciliation = {
  readonly agrees: boolean;
  /** Names the first row with a difference, or null. */
  readonly firstDifference: string | null;
  /** Every check, in the order they run. */
  readonly checks: readonly CheckResult[];
  readonly figures: {
    readonly availableCents: number;
    readonly escrowCents: number;
    readonly houseCents: number;
    readonly feesCents: number;
    /** What arrived through the providers minus what left: at most 0, because they hold it for us. */
    readonly clearingCents: number;
    /** The sum of all accounts, which must be 0. */
    readonly ledgerSumCents: number;
    readonly transfers: number;
    readonly accounts: number;
    readonly bets: number;
  };
  /**
   * The newest checkpoint. Recorded outside, it proves later that nothing before it was changed. Null without
   * checkpoints.
   */
  readonly newestCheckpoint: CheckpointAnchor | null;
};

type Difference = {
  readonly subject: string;
  /** Required if `subject` says more than an id. */
  readonly subjectId?: string;
  readonly stored: number;
  readonly computed: number;
};
export type Check = {
  readonly name: string;
  readonly sql: string;
  /** What the stored value is compared with, for the message; by default the transfers. */
  readonly authority?: string;
};

/** Each returns the rows, in id order, whose stored value contradicts the transfers. */
export const bookChecks: readonly Check[] = [
  ...subjectChecks,
  {
    name: 'balance of account',
    sql: `select a.user_id::text as subject, a.available_cents as stored, coalesce(t.sum, 0) as computed
          from accounts a left join (
            select user_id, sum(case when credit_account = user_id then amount_cents else -amount_cents end)::bigint as sum
            from transfers where user_id is not null group by user_id) t on t.user_id = a.user_id
          where a.available_cents <> coalesce(t.sum, 0) order by a.user_id`,
  },
  {
    name: 'number of transfers of account',
    sql: `select a.user_id::text as subject, a.version as stored, coalesce(t.n, 0) as computed
          from accounts a left join (
            select user_id, case when count(*) = max(version) then count(*) else -1 end as n
            from transfers where user_id is not null group by user_id) t on t.user_id = a.user_id
          where a.version <> coalesce(t.n, 0) order by a.user_id`,
  },
  {
    name: 'balance before a transfer of account',
    sql: `select user_id || ', number ' || version as subject, user_id::text as "subjectId", before_cents as stored, previous as computed
          from (select user_id, version, before_cents,
                  lag(after_cents, 1, 0::bigint) over (partition by user_id order by version) as previous
                from transfers where user_id is not null) t
          where before_cents <> previous order by user_id, version`,
  },
  {
    name: 'transfer without account',
    sql: `select t.user_id::text as subject, 0 as stored, 1 as computed from transfers t
          where not is_group_id(t.user_id) and not exists (select from accounts a where a.user_id = t.user_id)`,
  },
  {
    name: 'escrow of bet',
    sql: `select b.id::text as subject, b.escrow_cents as stored, coalesce(t.sum, 0) as computed
          from bets b left join (
            select subject_id, sum(case when credit_account = subject_id then amount_cents
                                        when debit_account = subject_id then -amount_cents else 0 end)::bigint as sum
            from transfers group by subject_id) t on t.subject_id = b.id
          where b.escrow_cents <> coalesce(t.sum, 0) order by b.id`,
  },
  {
    name: 'number of transfers of bet',
    sql: `select b.id::text as subject, b.transfer_count as stored, coalesce(t.n, 0) as computed
          from bets b left join (
            select subject_id, case when count(*) = max(seq) + 1 then count(*) else -1 end as n
            from transfers group by subject_id) t on t.subject_id = b.id
          where b.transfer_count <> coalesce(t.n, 0) order by b.id`,
  },
  {
    name: 'money owed, in all',
    sql: `select 'Advances' as subject, owed.sum as stored, -house.sum as computed
          from (select coalesce(sum(owed_cents), 0)::bigint as sum from accounts) owed,
               (select coalesce(sum(case when credit_account = h.id then amount_cents else -amount_cents end), 0)::bigint as sum
                from transfers, house_accounts h
                where h.name = 'Advances' and h.id in (credit_account, debit_account)) house
          where owed.sum <> -house.sum`,
  },
  {
    name: 'credit of deposit',
    sql: `select d.id::text as subject, case when d.status = 'successful' then d.amount_cents else 0 end as stored,
            coalesce(t.sum, 0) as computed
          from deposits d left join (
            select subject_id, sum(amount_cents)::bigint as sum from transfers where kind = 'deposit' group by subject_id) t
            on t.subject_id = d.id
          where case when d.status = 'successful' then d.amount_cents else 0 end <> coalesce(t.sum, 0)
          order by d.id`,
  },
  ...depositChecks,
  ...withdrawalChecks,
  ...settlementChecks,
  ...groupChecks,
];

const totalsSql = `
  with sides as (
    select credit_account as account, amount_cents as change from transfers
    union all select debit_account, -amount_cents from transfers),
  house as (
    select h.name, coalesce(sum(s.change), 0)::bigint as balance
    from house_accounts h left join sides s on s.account = h.id group by h.name)
  select
    (select coalesce(sum(available_cents), 0)::bigint from accounts) as available,
    (select coalesce(sum(escrow_cents), 0)::bigint from bets where ledger_id is null) as escrow,
    (select coalesce(sum(balance), 0)::bigint from house) as house,
    (select balance from house where name = 'House fees') as fees,
    (select sum(balance)::bigint from house where name in ('Card provider', 'PayPal')) as clearing,
    (select count(*) from transfers) as transfers,
    (select count(*) from accounts) as accounts,
    (select count(*) from bets) as bets`;

/** Options of a reconciliation. */
export type ReconcileOptions = {
  /** The book checks to run; all by default. */
  readonly checks?: readonly Check[];
  /** A checkpoint recorded outside the database. */
  readonly noted?: CheckpointAnchor | undefined;
};

/** Recomputes everything from the transfers on one consistent snapshot. Changes nothing. */
export function reconcile(pool: Pool, options: ReconcileOptions = {}): Promise<Reconciliation> {
  return inSnapshot(pool, 'read only', (client) => compare(client, options));
}

/**
 * The same, and checkpoints exactly what it saw. A ledger with differences is not checkpointed, so errors can
 * still be fixed. `at` is the server's clock, in milliseconds since 1970 UTC.
 */
export async function reconcileAndCheckpoint(pool: Pool, at: number): Promise<Reconciliation> {
  return inSnapshot(pool, 'read write', async (client) => {
    const found = await compare(client, {});
    if (!found.agrees) return found;
    await addCheckpointsOnce(client, at);
    return { ...found, newestCheckpoint: await readNewestCheckpoint(client) };
  });
}

async function compare(
  client: PoolClient,
  { checks = bookChecks, noted }: ReconcileOptions,
): Promise<Reconciliation> {
  const totals = await readTotals(client);
  const results: CheckResult[] = [];
  for (const check of checks) results.push(await runCheck(client, check));
  results.push(...(await verifyCheckpoints(client, noted)), sumOfAccounts(totals));
  const firstDifference = results.flatMap(({ differences }) => differences)[0] ?? null;
  const newest = await readNewestCheckpoint(client);
  return {
    agrees: firstDifference === null,
    firstDifference,
    checks: results,
    figures: totals,
    newestCheckpoint: newest,
  };
}

/**
 * If two processes reconcile concurrently, the second finds its number taken and leaves the rest to the next run.
 */
async function addCheckpointsOnce(client: PoolClient, at: number): Promise<void> {
  await client.query('savepoint before_checkpoints');
  try {
    await addCheckpoints(client, at);
  } catch (error) {
    if ((error as DatabaseError).code !== '23505') throw error;
    await client.query('rollback to savepoint before_checkpoints');
  }
}

async function runCheck(
  client: PoolClient,
  { name, sql, authority = 'the transfers say' }: Check,
): Promise<CheckResult> {
  const { rows } = await client.query<Difference>(`${sql} limit ${differencesNamed}`);
  const differences = rows.map(
    ({ subject, stored, computed }) => `The ${name} ${subject} is ${stored}, ${authority} ${computed}.`,
  );
  const ids = rows.map(({ subject, subjectId = subject }) => subjectId).filter((id) => isUuid(id));
  return {
    check: name,
    figures: { differences: rows.length },
    differences,
    subjectIds: [...new Set(ids)],
    unchecked: null,
  };
}

/** What is owed to users and the house plus what the providers hold for it; the sum must be 0. */
function sumOfAccounts({
  availableCents,
  escrowCents,
  houseCents,
  clearingCents,
  ledgerSumCents,
}: Reconciliation['figures']): CheckResult {
  const message = `The sum of all accounts is ${formatDollars(ledgerSumCents)} instead of $0.00.`;
  return {
    check: 'sum of all accounts',
    figures: {
      liabilitiesCents: availableCents + escrowCents + houseCents - clearingCents,
      clearingCents,
      ledgerSumCents,
    },
    differences: ledgerSumCents === 0 ? [] : [message],
    subjectIds: [],
    unchecked: null,
  };
}

async function readTotals(client: PoolClient): Promise<Reconciliation['figures']> {
  const { rows } = await client.query(totalsSql);
  const { available, escrow, house, fees, clearing, transfers, accounts, bets } = rows[0];
  return {
    availableCents: available,
    escrowCents: escrow,
    houseCents: house,
    feesCents: fees,
    clearingCents: clearing,
    ledgerSumCents: available + escrow + house,
    transfers,
    accounts,
    bets,
  };
}
