import type { Book } from '../../../book/book.ts';
import type { Uses } from '../../../context.ts';
import { announce } from '../../../db/live-payload.ts';

/**
 * Issues the purses that members of current seasons of `points` groups have not got yet, of one group or of all. Safe to run
 * twice: the book issues each purse once.
 */
export async function issuePurses(
  { pool, book }: Uses<'pool'> & { readonly book: Book },
  groupId: string | null = null,
): Promise<{ done: number }> {
  const { rows } = await pool.query<{ accountId: string; amountCents: number; groupId: string }>(
    `select a.id as account_id, s.purse_cents as amount_cents, s.group_id
     from group_seasons s join group_accounts a on a.ledger_id = s.id
     where s.ended_at is null and s.purse_cents is not null and a.version = 0 and a.closed_at is null
       and ($1::uuid is null or s.group_id = $1)
     order by a.id limit 10000`,
    [groupId],
  );
  await book.executeAll(
    rows.map(({ accountId, amountCents }) => ({ command: { kind: 'issuePurse', accountId, amountCents } })),
  );
  // Pages that got the message about the season or the member before this show an empty purse.
  await announce(pool, { groups: [...new Set(rows.map((row) => row.groupId))] });
  return { done: rows.length };
}
