import { afterPayments, listPairDebts, type TabEntry } from '@sidebet/domain/groups/pair-debts';
import {
  type Netting,
  type OpenBalance,
  type SuggestedPayment,
  suggestByPairs,
  suggestPayments,
} from '@sidebet/domain/groups/settle-up';
import type { Pool, PoolClient } from '../db/pool.ts';

/** A movement between two members: a settled bet, or a payment that both sides confirmed, or a debt that its creditor forgave. */
export type TabRow = TabEntry & {
  readonly id: string;
  readonly kind: 'bet' | 'payment' | 'forgiveness';
  readonly at: number;
};

/**
 * Everything that changed balances of an `iou` group, oldest first. What anyone is owed, with running stakes as if refunded, is
 * the sum of it. A bet whose result was corrected counts once, as it is now.
 */
export async function readTabEntries(db: Pool | PoolClient, groupId: string): Promise<TabRow[]> {
  const { rows } = await db.query<TabRow>({
    name: 'read-tab-entries',
    text: `select 'bet' as kind, b.id, b.paid_out_at as at,
             case b.winner_id when b.creator_id then b.acceptor_id else b.creator_id end as from_id, b.winner_id as to_id,
             payout_of(b, b.winner_id) - stake_of(b, b.winner_id) as amount_cents
           from bets b
           where b.offered_to = $1 and b.ledger_id = $1 and b.status = 'Settled' and b.winner_id is not null
           union all
           select case when p.forgiven_at is null then 'payment' else 'forgiveness' end, p.id, coalesce(p.settled_at, p.forgiven_at),
             p.to_id, p.from_id, p.amount_cents
           from group_payments p where p.group_id = $1 and (p.settled_at is not null or p.forgiven_at is not null)
           order by at, id`,
    values: [groupId],
  });
  return rows;
}

export async function readNetting(db: Pool | PoolClient, groupId: string): Promise<Netting> {
  const { rows } = await db.query<{ netting: Netting }>({
    name: 'read-netting',
    text: 'select netting from groups where id = $1',
    values: [groupId],
  });
  return rows[0]!.netting;
}

/**
 * The payments that settle an `iou` group in its way of netting, once its open payments are made. `after` are the balances then.
 */
export async function suggestInGroup(
  db: Pool | PoolClient,
  groupId: string,
  after: readonly OpenBalance[],
  open: readonly SuggestedPayment[] = [],
): Promise<SuggestedPayment[]> {
  if ((await readNetting(db, groupId)) === 'fewest') return suggestPayments(after);
  return suggestByPairs(after, afterPayments(listPairDebts(await readTabEntries(db, groupId)), open));
}
