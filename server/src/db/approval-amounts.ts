import {
  type AmountFrom,
  type ApprovalName,
  amountInForce,
  relaxedControlWaitMs,
  withSetAmount,
} from '@sidebet/domain/operators/approval-amount';
import type { GameClock } from '../time/clock.ts';
import type { Pool, PoolClient } from './pool.ts';

/** The column of `system_settings` for each amount. */
const columns: Record<ApprovalName, string> = {
  adjustmentApprovalCents: 'adjustment_approval_cents',
  withdrawalApprovalCents: 'withdrawal_approval_cents',
  withdrawalWeekApprovalCents: 'withdrawal_week_approval_cents',
  resultApprovalCents: 'result_approval_cents',
};

/**
 * SQL for a column: the values of an amount set since an instant (a parameter) and
 * the last value before it, as a JSON list in chronological order.
 */
export function amountHistorySql(name: ApprovalName, since: string): string {
  return `(select coalesce(json_agg(json_build_object('cents', cents, 'at', (extract(epoch from set_at) * 1000)::bigint)
      order by seq), '[]')
    from approval_amounts where name = '${name}'
      and (set_at > ${since} or seq = (select max(seq) from approval_amounts where name = '${name}' and set_at <= ${since})))`;
}

/** The start of the history that decisions need. */
export function amountsSince(clock: GameClock): Date {
  return new Date(clock.now() - relaxedControlWaitMs);
}

/** The history and current value of an amount, for `amountInForce` and `amountsAhead`; null without settings. */
export async function readAmountHistory(
  db: Pool | PoolClient,
  clock: GameClock,
  name: ApprovalName,
): Promise<readonly AmountFrom[] | null> {
  const { rows } = await db.query<{ cents: number; history: AmountFrom[] }>(
    `select ${columns[name]} as cents, ${amountHistorySql(name, '$1')} as history from system_settings`,
    [amountsSince(clock)],
  );
  return rows[0] ? withSetAmount(rows[0].history, rows[0].cents, clock.now()) : null;
}

/** The amount in force now, in cents. Without settings it is 0, so every action needs a second person. */
export async function readAmountInForce(
  db: Pool | PoolClient,
  clock: GameClock,
  name: ApprovalName,
): Promise<number> {
  const history = await readAmountHistory(db, clock, name);
  return history ? amountInForce(history, clock.now()) : 0;
}

/** Appends the current settings to the history if they changed. Runs in the transaction that changed them. */
export async function noteAmounts(client: PoolClient, now: number): Promise<void> {
  const rows = Object.entries(columns).map(
    ([name, column]) => `select '${name}' as name, ${column} as cents from system_settings`,
  );
  await client.query(
    `insert into approval_amounts (name, cents, set_at)
     select name, cents, $1::timestamptz from (${rows.join(' union all ')}) as now_set
     where cents is distinct from (
       select a.cents from approval_amounts a where a.name = now_set.name order by a.seq desc limit 1)`,
    [new Date(now)],
  );
}
