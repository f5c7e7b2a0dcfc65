import { expiryMs, scaleWait } from '@sidebet/domain/bets/waits';
import type { Book } from '../book/book.ts';
import { runInChunks, type WorkDone } from '../book/run-in-chunks.ts';
import type { Pool } from '../db/pool.ts';
import { runningEvents } from '../db/rules-in-sql.ts';
import type { GameClock } from '../time/clock.ts';

/** Refunds every open bet that is still unaccepted at the end its creator chose, or 1 hour after its event's start.
 * `speed` is that of simulated games. */
export function expireDue(pool: Pool, book: Book, clock: GameClock, speed = 1): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'expire-due',
      text: `with recursive ${runningEvents}
             select b.id, b.creator_id from running r
             join events e on e.id = r.event_id and e.commence_time < $1
             join bets b on b.event_id = e.id and b.status = 'Created'
             union
             select b.id, b.creator_id from bets b
             where b.status = 'Created' and b.expires_at <= $3
             order by creator_id limit $2`,
      values: [new Date(clock.now() - scaleWait(expiryMs, speed)), limit, new Date(clock.now())],
    });
    return rows.map(({ id }) => ({ kind: 'expireBet', betId: id, speed }));
  });
}
