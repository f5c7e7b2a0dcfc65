import { inTransaction } from '../db/in-transaction.ts';
import type { Pool } from '../db/pool.ts';
import { eraseUser } from '../features/accounts/data-rights/erase.ts';
import type { WallClock } from '../time/clock.ts';

/** Longer than any request that started before the deletion. */
const settledMs = 15 * 60_000;

/**
 * Erases data about deleted users written by requests in flight, and the deletion email after it was sent.
 * Returns how many users are fully erased.
 */
export async function eraseDeleted(pool: Pool, clock: WallClock): Promise<{ done: number }> {
  const { rows } = await pool.query<{ id: string }>(
    `select user_id as id from erasures where erased_at is null and deleted_at < $1
     order by deleted_at limit 200`,
    [new Date(clock.now() - settledMs)],
  );
  let done = 0;
  for (const { id } of rows) {
    done += await inTransaction(pool, async (client) => {
      await client.query('select 1 from users where id = $1 for no key update', [id]);
      await eraseUser(client, id);
      const { rowCount } = await client.query(
        `update erasures set erased_at = $2
         where user_id = $1 and not exists (select from mails where user_id = $1)`,
        [id, new Date(clock.now())],
      );
      return rowCount ?? 0;
    });
  }
  return { done };
}
