import { suspendAccount } from '../../book/suspend-account.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool } from '../../db/pool.ts';
import { noteFlags } from '../admin/note-flags.ts';

/** What operators read about the account. */
const reason = 'Held at signup: the name and date of birth resemble those of a person on a break';

/**
 * Holds a new account that may belong to somebody on a break: it is suspended and signed out, and a flag asks an operator to
 * compare the two. Lifting the suspension opens the account.
 */
export function holdForReview(pool: Pool, userId: string, barredId: string, now: number): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query(
      'update users set suspended_at = to_timestamp($2::bigint / 1000.0), suspended_reason = $3 where id = $1',
      [userId, now, reason],
    );
    await suspendAccount(client, userId, true);
    await client.query('delete from sessions where user_id = $1', [userId]);
    const { rows } = await client.query<{ people: string[] }>(
      "select people from flags where kind = 'sameIdentity' and key = $1 for update",
      [barredId],
    );
    const people = [...new Set([barredId, ...(rows[0]?.people ?? []), userId])];
    const facts = { kind: 'sameIdentity', barredId, people: people.length } as const;
    await noteFlags(client, [{ key: barredId, people, facts }], now);
  });
}
