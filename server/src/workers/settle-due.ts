import type { Book } from '../book/book.ts';
import { runInChunks, type WorkDone } from '../book/run-in-chunks.ts';
import type { Pool } from '../db/pool.ts';
import { runningEvents } from '../features/events/running-events.ts';

/**
 * Settles every active bet whose event has a final score. Bets are sorted by winner, so concurrent batches do not
 * wait for each other's account locks. Safe to run twice and on several processes: the book settles a bet once.
 */
export function settleDue(pool: Pool, book: Book): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'settle-due',
      text: `with recursive ${runningEvents}
             select b.id from running r join events e on e.id = r.event_id and e.completed and e.held_for is null
             cross join lateral (
               select b.id, case when (b.creator_side = 'home') = (e.home_score > e.away_score)
                            then b.creator_id else b.acceptor_id end as paid_id
               from bets b where b.event_id = e.id and b.status = 'Active' limit $1) b
             order by b.paid_id limit $1`,
      values: [limit],
    });
    return rows.map(({ id }) => ({ kind: 'settleBet', betId: id }));
  });
}
