import { houseAccounts } from '@sidebet/domain/book/accounts';
import { coveredForDeposits, type OwedEvent } from '@sidebet/domain/wallet/statement';
import type { Pool } from '../../../db/pool.ts';

/** A transfer that repaid debt: its number, its time, and how much of it was for reversed deposits. */
export type CoveredForDeposits = {
  readonly version: number;
  readonly at: number;
  readonly depositsCents: number;
};

/** The transfers of a user that repaid refunded, disputed or reversed deposits. Few users have any. */
export async function readCovered(pool: Pool, userId: string): Promise<CoveredForDeposits[]> {
  const { rows } = await pool.query<{ at: number; cents: number; version: number | null }>({
    name: 'covered-amounts',
    text: `select created_at as at, amount_cents as cents, version from transfers where user_id = $1 and kind = 'oweSettled'
           union all
           select t.created_at, t.amount_cents, null from deposits d join transfers t on t.subject_id = d.id
           where d.user_id = $1 and t.debit_account = $2
           order by at, version nulls first`,
    values: [userId, houseAccounts.advances],
  });
  const events = rows.map(
    ({ cents, version }): OwedEvent =>
      version === null ? { kind: 'advanced', cents } : { kind: 'covered', cents, version },
  );
  const parts = coveredForDeposits(events);
  return rows.flatMap(({ at, version }) => {
    const depositsCents = version === null ? undefined : parts.get(version);
    return depositsCents === undefined ? [] : [{ version: version!, at, depositsCents }];
  });
}
