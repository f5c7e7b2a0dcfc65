import { type MoneyLimitKind, moneyLimitKinds, windowFor } from '@sidebet/domain/protection/limits';
import type { DepositSums, OpenDeposit } from '@sidebet/domain/protection/protection';
import type { Pool, PoolClient } from '../../../db/pool.ts';

/**
 * A user's deposits in each window: open checkouts of any age, because each may be paid at any time, and deposits
 * credited within the window. `exceptId` is the deposit being decided.
 */
export async function readDepositSums(
  db: Pool | PoolClient,
  userId: string,
  now: number,
  exceptId: string | null = null,
): Promise<DepositSums> {
  const sum = (kind: keyof DepositSums) =>
    `coalesce(sum(amount_cents) filter (where credited_at is null or credited_at > ${since(kind)}), 0)::bigint as "${kind}"`;
  const { rows } = await db.query<DepositSums>({
    name: 'read-deposit-sums',
    text: `select ${sum('depositDay')}, ${sum('depositWeek')}, ${sum('depositMonth')}
           from (${countedDeposits}) d where $3::uuid is null or id <> $3`,
    values: [userId, new Date(now), exceptId],
  });
  return rows[0]!;
}

/** An open deposit, and whether its provider page is known and can be closed. */
export type OpenCheckout = OpenDeposit & { readonly canClose: boolean };

/** The parts of `readDepositSums`: open deposits, oldest first, and credited ones per window. */
export async function readOpenDeposits(
  db: Pool | PoolClient,
  userId: string,
  now: number,
): Promise<{ readonly open: readonly OpenCheckout[]; readonly credited: DepositSums }> {
  const sum = (kind: keyof DepositSums) =>
    `coalesce(sum(amount_cents) filter (where credited_at > ${since(kind)}), 0)::bigint as "${kind}"`;
  const { rows } = await db.query<DepositSums & { open: readonly OpenCheckout[] }>({
    name: 'read-open-deposits',
    text: `select ${sum('depositDay')}, ${sum('depositWeek')}, ${sum('depositMonth')},
             coalesce(json_agg(json_build_object('id', id, 'amountCents', amount_cents,
               'isPaying', pending_reason is not null,
               'canClose', pending_reason is null and provider_ref is not null)
               order by created_at, id) filter (where credited_at is null), '[]') as open
           from (${countedDeposits}) d`,
    values: [userId, new Date(now)],
  });
  const { open, ...credited } = rows[0]!;
  return { open, credited };
}

/** When the oldest counted item of each limit leaves its window. */
export async function readFreeAt(
  pool: Pool,
  userId: string,
  now: number,
): Promise<Record<MoneyLimitKind, number | null>> {
  const oldest = (kind: MoneyLimitKind) => {
    const at = kind.startsWith('deposit')
      ? 'credited_at'
      : kind.startsWith('wager')
        ? 'placed_at'
        : 'lost_at';
    return `min(${at}) filter (where ${at} > ${since(kind)}) as "${kind}"`;
  };
  const of = (what: string) =>
    moneyLimitKinds
      .filter((kind) => kind.startsWith(what))
      .map(oldest)
      .join(', ');
  const { rows } = await pool.query<Record<MoneyLimitKind, number | null>>({
    name: 'read-free-at',
    text: `select d.*, b.* from
             (select ${of('deposit')} from (${countedDeposits}) d) d,
             (select ${of('wager')}, ${of('loss')} from (
               select case when creator_id = $1 then created_at else accepted_at end as placed_at,
                 case when winner_id <> $1 then paid_out_at end as lost_at
               from bets where (creator_id = $1 or acceptor_id = $1) and (paid_out_at is null or winner_id is not null)
                 and group_kind is distinct from 'points') b) b`,
    values: [userId, new Date(now)],
  });
  const row = rows[0]!;
  const leaves = moneyLimitKinds.map((kind) => [
    kind,
    row[kind] === null ? null : row[kind] + windowFor(kind),
  ]);
  return Object.fromEntries(leaves) as Record<MoneyLimitKind, number | null>;
}

/** Winnings minus losses, in cents, of a user's bets for dollars settled since then. */
export async function readNetSince(pool: Pool, userId: string, since: number): Promise<number> {
  const { rows } = await pool.query<{ net: number }>({
    name: 'read-net-since',
    text: `select coalesce(sum(case when winner_id = $1 then payout_of(bets, $1) else 0 end - stake_of(bets, $1)), 0)::bigint as net
           from bets
           where (creator_id = $1 or acceptor_id = $1) and winner_id is not null and group_kind is distinct from 'points'
             and paid_out_at >= $2`,
    values: [userId, new Date(since)],
  });
  return rows[0]!.net;
}

const countedDeposits = `
  select d.id, d.amount_cents, d.created_at, d.provider_ref, d.pending_reason, t.created_at as credited_at
  from deposits d left join transfers t on t.subject_id = d.id and t.kind = 'deposit'
  where d.user_id = $1 and d.status in ('processing', 'successful')`;

function since(kind: MoneyLimitKind): string {
  return `$2::timestamptz - interval '${windowFor(kind)} milliseconds'`;
}
