import { type Alarm, silentAlarm } from '../alarms/alarms.ts';
import type { Book } from '../book/book.ts';
import { runInChunks, type WorkDone } from '../book/run-in-chunks.ts';
import type { Pool } from '../db/pool.ts';

/**
 * Applies corrected final scores to settled bets, event by event. An event is marked finished after its bets, so
 * a crash repeats only the search. It also stays unfinished while a bet is active, because that bet may be
 * settling with the old score.
 */
export async function correctDue(pool: Pool, book: Book, alarm: Alarm = silentAlarm): Promise<WorkDone> {
  const { rows: events } = await pool.query<{ id: string; result_version: number }>(
    'select id, result_version from events where corrected_version < result_version order by id',
  );
  let done = 0;
  for (const event of events) {
    const ran = await runInChunks(book, async (limit) => {
      const { rows } = await pool.query<{ id: string }>(
        `select id from bets where event_id = $1 and status = 'Settled' and settled_version < $2 limit $3`,
        [event.id, event.result_version, limit],
      );
      return rows.map(({ id }) => ({ kind: 'correctBet', betId: id }));
    });
    done += ran.done;
    const finished = await pool.query(
      `update events set corrected_version = $2 where id = $1 and corrected_version < $2
         and not exists (select from bets where event_id = $1 and status = 'Settled' and settled_version < $2)
         and not exists (select from bets where event_id = $1 and status = 'Active')`,
      [event.id, event.result_version],
    );
    if (finished.rowCount === 1)
      alarm('resultCorrected', { eventId: event.id, correction: event.result_version, betsMoved: ran.done });
  }
  return { done };
}
