import { droppedAfterMs, droppedAfterStartMs, postponedAfterMs } from '@sidebet/domain/bets/void';
import { scaleWait, voidAfterMs } from '@sidebet/domain/bets/waits';
import type { Book } from '../book/book.ts';
import { runInChunks, type WorkDone } from '../book/run-in-chunks.ts';
import type { Pool } from '../db/pool.ts';
import { isHeldSql, isRunningSql, runningEvents } from '../db/rules-in-sql.ts';
import { postponedSql } from '../db/sport-condition.ts';
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
             join events e on e.id = r.event_id and (not e.completed or ${isHeldSql('e')})
               and coalesce(e.latest_start, e.commence_time) <= $1
             join bets b on b.event_id = e.id and b.status = 'Active'
             order by b.creator_id limit $2`,
      values: [new Date(clock.now() - scaleWait(voidAfterMs, speed)), limit],
    });
    return rows.map(({ id }) => ({ kind: 'voidBet', betId: id, reason: 'overdue', speed }));
  });
}

/** Refunds every running bet on an event that starts too late (`isPostponed`), once the feed has said so for long. */
export function voidPostponed(
  pool: Pool,
  book: Pick<Book, 'executeAll'>,
  clock: GameClock,
): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'void-postponed',
      text: `with recursive ${runningEvents}
             select b.id from running r join events e on e.id = r.event_id
             join bets b on b.event_id = e.id and ${isRunningSql('b')}
             where e.voided_at is null and not e.completed and (
               e.held_for = 'otherDate' and e.agrees_since is null and e.held_at <= $1
               or e.latest_start > e.commence_time + ${postponedSql('e.sport_key')} and e.commence_time <= $1
                 and b.rules_version > 0)
             order by b.creator_id limit $2`,
      values: [new Date(clock.now() - postponedAfterMs), limit],
    });
    return rows.map(({ id }) => ({ kind: 'voidBet', betId: id, reason: 'postponed' }));
  });
}

/**
 * Refunds every running bet on an event that the feed dropped before its start and has not listed since
 * (`isDropped`).
 */
export function voidDropped(pool: Pool, book: Pick<Book, 'executeAll'>, clock: GameClock): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const now = clock.now();
    const { rows } = await pool.query<{ id: string }>({
      name: 'void-dropped',
      text: `select b.id from events e join bets b on b.event_id = e.id and ${isRunningSql('b')}
             where e.unlisted_at is not null and not e.completed and not e.listed and e.voided_at is null
               and e.home_score is null
               and (e.unlisted_at <= $1
                 or e.commence_time <= $2)
             order by b.creator_id limit $3`,
      values: [new Date(now - droppedAfterMs), new Date(now - droppedAfterStartMs), limit],
    });
    return rows.map(({ id }) => ({ kind: 'voidBet', betId: id, reason: 'dropped' }));
  });
}
