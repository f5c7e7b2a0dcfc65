import { scaleWait, voidAfterMs } from '@sidebet/domain/bets/waits';
import type { Book } from '../book/book.ts';
import { runInChunks, type WorkDone } from '../book/run-in-chunks.ts';
import type { Pool } from '../db/pool.ts';
import { runningEvents } from '../features/events/running-events.ts';
import type { GameClock } from '../time/clock.ts';

/**
 * Refunds both sides of every active bet without a result 72 hours after its last known start. This includes held
 * events, so every bet ends. `speed` is that of simulated games.
 */
export function voidDue(pool: Pool, book: Book, clock: GameClock, speed = 1): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'void-due',
      text: `with recursive ${runningEvents}
             select b.id from running r
             join events e on e.id = r.event_id and (not e.completed or e.held_for is not null)
               and coalesce(e.latest_start, e.commence_time) <= $1
             join bets b on b.event_id = e.id and b.status = 'Active'
             order by b.creator_id limit $2`,
      values: [new Date(clock.now() - scaleWait(voidAfterMs, speed)), limit],
    });
    return rows.map(({ id }) => ({ kind: 'voidBet', betId: id, reason: 'overdue', speed }));
  });
}
