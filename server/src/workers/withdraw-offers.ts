import type { Book } from '../book/book.ts';
import type { Pool } from '../db/pool.ts';
import { runInChunks, type WorkDone } from './run-in-chunks.ts';

/** Deletes the open offers of suspended people, as they could themselves: the wagers return. */
export function withdrawOffers(pool: Pool, book: Pick<Book, 'executeAll'>): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const { rows } = await pool.query<{ id: string; creator_id: string }>({
      name: 'withdraw-offers',
      text: `select b.id, b.creator_id from accounts a
             join bets b on b.creator_id = a.user_id and b.status = 'Created'
             where a.suspended order by b.creator_id limit $1`,
      values: [limit],
    });
    return rows.map(({ id, creator_id }) => ({ kind: 'deleteBet', betId: id, userId: creator_id }));
  });
}
