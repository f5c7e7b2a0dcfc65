import { type Alarm, silentAlarm } from '../alarms/alarms.ts';
import type { Book } from '../book/book.ts';
import { runInChunks, type WorkDone } from '../book/run-in-chunks.ts';
import type { Pool } from '../db/pool.ts';
import { isHeldSql, runningEvents } from '../db/rules-in-sql.ts';

/**
 * Settles every active bet whose event has a final score. They are sorted by winner, as the score names it without
 * lines and tie rules, so concurrent batches rarely wait for each other's account locks. Safe to run twice and on several
 * processes: the book settles a bet once.
 */
export function settleDue(pool: Pool, book: Book): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'settle-due',
      text: `with recursive ${runningEvents}
             select b.id from running r join events e on e.id = r.event_id and e.completed and not ${isHeldSql('e')}
             cross join lateral (
               select b.id, case when (b.creator_side = 'home') = (e.home_score > e.away_score)
                            then b.creator_id else b.acceptor_id end as leader_id
               from bets b where b.event_id = e.id and b.status = 'Active' limit $1) b
             order by b.leader_id limit $1`,
      values: [limit],
    });
    return rows.map(({ id }) => ({ kind: 'settleBet', betId: id }));
  });
}

/**
 * Applies corrected final scores to settled bets, event by event. An event is marked finished after its bets, so
 * a crash repeats only the search. It also stays unfinished while a bet is active, because that bet may be
 * settling with the old score.
 */
export async function correctDue(pool: Pool, book: Book, alarm: Alarm = silentAlarm): Promise<WorkDone> {
  const { rows: events } = await pool.query<{ id: string; resultVersion: number }>(
    'select id, result_version from events where corrected_version < result_version order by id',
  );
  let done = 0;
  for (const event of events) {
    const ran = await runInChunks(book, async (limit) => {
      const { rows } = await pool.query<{ id: string }>(
        `select id from bets where event_id = $1 and status = 'Settled' and settled_version < $2 limit $3`,
        [event.id, event.resultVersion, limit],
      );
      return rows.map(({ id }) => ({ kind: 'correctBet', betId: id }));
    });
    done += ran.done;
    const finished = await pool.query(
      `update events set corrected_version = $2 where id = $1 and corrected_version < $2
         and not exists (select from bets where event_id = $1 and status = 'Settled' and settled_version < $2)
         and not exists (select from bets where event_id = $1 and status = 'Active')`,
      [event.id, event.resultVersion],
    );
    if (finished.rowCount === 1)
      alarm('resultCorrected', { eventId: event.id, correction: event.resultVersion, betsMoved: ran.done });
  }
  return { done };
}
