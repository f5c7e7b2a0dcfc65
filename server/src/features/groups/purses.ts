import type { Uses } from '../../context.ts';

/**
 * Issues the purses that members of current seasons of `points` groups have not got yet, of one group or of all. Safe to run twice:
 * the book issues each purse once.
 */
export async function issuePurses(
  { pool, book }: Uses<'pool' | 'book'>,
  groupId: string | null = null,
): Promise<{ done: number }> {
  const { rows } = await pool.query<{ accountId: string; amountCents: number }>(
    `select a.id as "accountId", s.purse_cents as "amountCents"
     from group_seasons s join group_accounts a on a.ledger_id = s.id
     where s.ended_at is null and s.purse_cents is not null and a.version = 0 and a.closed_at is null
       and ($1::uuid is null or s.group_id = $1)
     order by a.id limit 10000`,
    [groupId],
  );
  await book.executeAll(rows.map((purse) => ({ command: { kind: 'issuePurse', ...purse } })));
  return { done: rows.length };
}
