import { expiryMs, scaleWait } from '@sidebet/domain/bets/waits';
import type { Book } from '../book/book.ts';
import { runInChunks, type WorkDone } from '../book/run-in-chunks.ts';
import type { Pool } from '../db/pool.ts';
import { runningEvents } from '../db/rules-in-sql.ts';
import type { GameClock } from '../time/clock.ts';

/**
 * $1 is an hour before $3, which is now. `offset 0` reads the bets game by game, from the index, however many others are open.
 * The second part reads no specified bets: a game in its first hour may have many.
 */
export const expireDueSql = `
  with recursive ${runningEvents}
  select b.id, b.creator_id from running r
  join events e on e.id = r.event_id and e.commence_time < $1
  cross join lateral (
    select id, creator_id from bets where event_id = e.id and status = 'Created' offset 0) b
  union
  select b.id, b.creator_id from running r
  join events e on e.id = r.event_id
    and (e.commence_time <= $3 or e.betting_closed_at is not null or e.completed and e.voided_at is null)
  cross join lateral (
    select id, creator_id from bets
    where event_id = e.id and status = 'Created' and fee_policy <> 'specified' offset 0) b
  union
  select b.id, b.creator_id from bets b
  where b.status = 'Created' and b.expires_at <= $3
  order by creator_id limit $2`;

/**
 * Refunds every open bet that no one accepted in time: specified bets 1 hour after their event's start, offers at the end their
 * creator chose, otherwise when betting closes. `speed` is that of simulated games.
 */
export function expireDue(pool: Pool, book: Book, clock: GameClock, speed = 1): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'expire-due',
      text: expireDueSql,
      values: [new Date(clock.now() - scaleWait(expiryMs, speed)), limit, new Date(clock.now())],
    });
    return rows.map(({ id }) => ({ kind: 'expireBet', betId: id, speed }));
  });
}
