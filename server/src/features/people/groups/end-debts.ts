import { openBalanceCents, readLedgerBalances } from '../../../book/group-accounts.ts';
import type { BookRequest } from '../../../book/request.ts';
import { suggestInGroup } from '../../../book/tab-entries.ts';
import type { Calls, Uses } from '../../../context.ts';
import { newGroupId } from '../../../db/new-id.ts';
import type { Pool } from '../../../db/pool.ts';
import { announceGroup } from './announce-group.ts';
import { forgiveRequest } from './forgive-debt.ts';
import { removeNotices } from './payments.ts';

/**
 * Ends what deleted accounts have open in `iou` groups: their payments, except those they say they made, and what others owe
 * them, which is forgiven. What they owe stays until those they owe forgive it. The state guards every command, so a result that
 * is corrected later leads to the same.
 */
export async function endDebtsOfDeleted({
  pool,
  book,
}: Uses<'pool'> & Calls<'book', 'executeAll'>): Promise<{ done: number }> {
  const payments = await endPayments(pool);
  const ended = await book.executeAll(payments);
  const debts = await forgiveDebts(pool);
  const forgiven = await book.executeAll(debts);
  return { done: [...ended, ...forgiven].filter(({ kind }) => kind === 'done').length };
}

const mostAtOnce = 100;

async function endPayments(pool: Pool): Promise<BookRequest[]> {
  const { rows } = await pool.query<{ id: string; groupId: string; userId: string }>({
    name: 'find-payments-of-deleted',
    // Requests in flight during the deletion are over once the account is erased.
    text: `select p.id, p.group_id, e.user_id from erasures e
             join lateral (
               select id, group_id, settled_at, canceled_at from group_payments where to_id = e.user_id
               union select id, group_id, settled_at, canceled_at from group_payments where from_id = e.user_id and paid_at is null) p
               on p.settled_at is null and p.canceled_at is null
           where e.erased_at is null order by p.id limit $1`,
    values: [mostAtOnce],
  });
  return rows.map(({ id, groupId, userId }) => ({
    command: { kind: 'changePayment', paymentId: id, userId, change: 'ended', note: null },
    inSameTransaction: (client, _, { payments = [] }) =>
      Promise.all([
        ...payments.map((payment) => removeNotices(client, payment)),
        announceGroup(client, groupId),
      ]),
  }));
}

async function forgiveDebts(pool: Pool): Promise<BookRequest[]> {
  const { rows } = await pool.query<{ groupId: string; userId: string }>({
    name: 'find-debts-to-deleted',
    text: `select a.ledger_id as group_id, a.user_id from erasures e join group_accounts a on a.user_id = e.user_id
             join groups g on g.id = a.ledger_id and g.deleted_at is null
           where a.balance_cents > 0 and ${openBalanceCents} > 0 order by a.id limit $1`,
    values: [mostAtOnce],
  });
  const requests: BookRequest[] = [];
  for (const { groupId, userId } of rows) {
    const balances = await readLedgerBalances(pool, groupId);
    const accountOf = new Map(balances.map((one) => [one.userId, one.accountId]));
    for (const { fromId, toId, amountCents } of await suggestInGroup(pool, groupId, balances))
      if (toId === userId)
        requests.push(
          forgiveRequest(
            { groupId, creditorId: userId, debtorId: fromId, amountCents },
            { creditorAccountId: accountOf.get(userId)!, debtorAccountId: accountOf.get(fromId)! },
            newGroupId(),
          ),
        );
  }
  return requests;
}
