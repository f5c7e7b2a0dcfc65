import type { Alarm } from '../alarms/alarms.ts';
import type { Pool } from '../db/pool.ts';

/** Raises an alarm for every event that needs an operator's decision, until it is decided. */
export async function watchHeldEvents(pool: Pool, alarm: Alarm): Promise<{ done: number }> {
  const { rows } = await pool.query<{ eventId: string; heldFor: string; heldAt: number }>(
    `select id as "eventId", held_for as "heldFor", held_at as "heldAt" from events
     where held_for is not null and voided_at is null order by held_at limit 20`,
  );
  for (const row of rows) alarm('eventHeld', row);
  return { done: rows.length };
}
