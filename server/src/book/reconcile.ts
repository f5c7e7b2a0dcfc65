import { formatDollars } from '@sidebet/domain/cents';
import { inSnapshot } from '../db/in-transaction.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { isRunningSql } from '../db/rules-in-sql.ts';
import type { CheckResult } from './check-result.ts';
import { everything, type HouseBalances } from './check-scope.ts';
import { type CheckpointAnchor, readNewestCheckpoint } from './checkpoints.ts';
import { accountChecks } from './reconcile-accounts.ts';
import { betChecks } from './reconcile-bets.ts';
import { depositChecks } from './reconcile-deposits.ts';
import { groupChecks } from './reconcile-groups.ts';
import { subjectChecks } from './reconcile-subjects.ts';
import { withdrawalChecks } from './reconcile-withdrawals.ts';
import { type Check, runChecks } from './run-checks.ts';
import { verifyCheckpoints } from './verify-checkpoints.ts';

/**
 * The result of a reconciliation. Figures are cents unless their name says otherwise, of cash only; groups have checks of
 * their own.
 */
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

/** All checks of the book against its transfers. */
export const bookChecks: readonly Check[] = [
  ...subjectChecks,
  ...accountChecks,
  ...betChecks,
  {
    name: 'money owed, in all',
    part: 'whole',
    sql: () => `
      select 'Advances' as subject, owed.sum as stored, -house.cents as computed
      from (select coalesce(sum(owed_cents), 0)::bigint as sum from accounts) owed
        join house on house.id = (select id from house_accounts where name = 'Advances')
      where owed.sum <> -house.cents`,
  },
  ...depositChecks,
  ...withdrawalChecks,
  ...groupChecks,
];

/** Options of a reconciliation. */
export type ReconcileOptions = {
  /** The book checks to run; all by default. */
  readonly checks?: readonly Check[];
  /** A checkpoint recorded outside the database. */
  readonly noted?: CheckpointAnchor | undefined;
};

/** Recomputes everything from the transfers on one consistent snapshot. Changes nothing. */
export function reconcile(pool: Pool, options: ReconcileOptions = {}): Promise<Reconciliation> {
  return inSnapshot(pool, 'read only', async (client) => (await compareEverything(client, options)).found);
}

/** The same on the caller's snapshot, with the balances of the house accounts. */
export async function compareEverything(
  client: PoolClient,
  { checks = bookChecks, noted }: ReconcileOptions = {},
): Promise<{ found: Reconciliation; house: HouseBalances }> {
  const house = await sumHouse(client);
  const { rows } = await client.query<Counts>(
    'select (select count(*) from transfers) as transfers, (select count(*) from bets) as bets',
  );
  const figures = await readBookMetrics(client, house, rows[0]!);
  const results = [
    ...(await runChecks(client, checks, everything(house))),
    ...(await verifyCheckpoints(client, noted)),
    sumOfAccounts(figures),
  ];
  const newestCheckpoint = await readNewestCheckpoint(client);
  return { found: toReconciliation(results, figures, newestCheckpoint), house };
}

/** Summarizes the results of all checks. */
export function toReconciliation(
  checks: readonly CheckResult[],
  figures: Reconciliation['figures'],
  newestCheckpoint: CheckpointAnchor | null,
): Reconciliation {
  const firstDifference = checks.flatMap(({ differences }) => differences)[0] ?? null;
  return { agrees: firstDifference === null, firstDifference, checks, figures, newestCheckpoint };
}

/** What is owed to users and the house plus what the providers hold for it; the sum must be 0. */
export function sumOfAccounts({
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

async function sumHouse(client: PoolClient): Promise<HouseBalances> {
  const { rows } = await client.query<{ id: string; cents: number }>(
    `with sides as (
       select credit_account as account, amount_cents as change from transfers
       union all select debit_account, -amount_cents from transfers)
     select h.id, coalesce(sum(s.change), 0)::bigint as cents
     from house_accounts h left join sides s on s.account = h.id group by h.id`,
  );
  return Object.fromEntries(rows.map(({ id, cents }) => [id, cents]));
}

type Counts = { readonly transfers: number; readonly bets: number };

/** The figures, from the balances that are stored and those of the house accounts. Bets that ended hold nothing, by a CHECK. */
export async function readBookMetrics(
  client: PoolClient,
  house: HouseBalances,
  { transfers, bets }: Counts,
): Promise<Reconciliation['figures']> {
  const { rows } = await client.query<
    Record<'available' | 'accounts' | 'escrow' | 'house' | 'fees' | 'clearing', number>
  >(
    `select a.*, escrow.*, house.*
     from (select coalesce(sum(available_cents), 0)::bigint as available, count(*) as accounts from accounts) a,
       (select coalesce(sum(escrow_cents), 0)::bigint as escrow from bets
        where ledger_id is null and ${isRunningSql('bets')}) escrow,
       (select coalesce(sum(cents), 0)::bigint as house,
          coalesce(sum(cents) filter (where name = 'House fees'), 0)::bigint as fees,
          coalesce(sum(cents) filter (where name in ('Card provider', 'PayPal')), 0)::bigint as clearing
        from unnest($1::uuid[], $2::bigint[]) h (id, cents) join house_accounts using (id)) house`,
    [Object.keys(house), Object.values(house)],
  );
  const sums = rows[0]!;
  return {
    availableCents: sums.available,
    escrowCents: sums.escrow,
    houseCents: sums.house,
    feesCents: sums.fees,
    clearingCents: sums.clearing,
    ledgerSumCents: sums.available + sums.escrow + sums.house,
    transfers,
    accounts: sums.accounts,
    bets,
  };
}
