import { expiryMs } from '@sidebet/domain/bets/expire';
import type { Book } from '../book/book.ts';
import { runInChunks, type WorkDone } from '../book/run-in-chunks.ts';
import type { Pool } from '../db/pool.ts';
import { runningEvents } from '../features/events/running-events.ts';
import type { Clock } from '../time/clock.ts';

/** Refunds every open bet that is still unaccepted 1 hour after its event's start. */
export function expireDue(pool: Pool, book: Book, clock: Clock): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'expire-due',
      text: `with recursive ${runningEvents}
             select b.id from running r
             join events e on e.id = r.event_id and e.commence_time < to_timestamp($1::bigint / 1000.0)
             join bets b on b.event_id = e.id and b.status = 'Created'
             order by b.creator_id limit $2`,
      values: [clock.now() - expiryMs, limit],
    });
    return rows.map(({ id }) => ({ kind: 'expireBet', betId: id }));
  });
}
