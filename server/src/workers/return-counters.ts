import type { Book } from '../book/book.ts';
import { runInChunks, type WorkDone } from '../book/run-in-chunks.ts';
import type { Pool } from '../db/pool.ts';

/**
 * Returns every open counter-offer whose offer is gone, or of which less is left than it needs (docs/adr/0076). Usually the
 * process that ended the offer has done so.
 */
export function returnCounters(pool: Pool, book: Pick<Book, 'executeAll'>): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const { rows } = await pool.query<{ betId: string; offerId: string }>({
      name: 'return-counters',
      text: `select b.id as bet_id, b.counter_to as offer_id from bets b join bets offer on offer.id = b.counter_to
             where b.status = 'Created' and b.counter_to is not null
               and (offer.status <> 'Created' or offer.wager_cents
                 < case when b.creator_id = offer.creator_id then b.wager_cents else b.acceptor_stake_cents end)
             order by b.creator_id limit $1`,
      values: [limit],
    });
    return rows.map((row) => ({ kind: 'endCounter', ...row }));
  });
}
