import type { Alarm } from '../alarms/alarms.ts';
import type { Uses } from '../context.ts';
import type { Pool } from '../db/pool.ts';
import { awaitsJoinSql } from '../db/rules-in-sql.ts';

/**
 * An account has no money when it is deleted. Money that arrives later (a late payment, a corrected result, a
 * reversed deposit) stays in the ledger for that user, and an alarm tells an operator.
 */
export async function watchDeletedMoney(pool: Pool, alarm: Alarm): Promise<{ done: number }> {
  const { rows } = await pool.query<{ userId: string; availableCents: number; owedCents: number }>(
    `select a.user_id, a.available_cents, a.owed_cents
     from erasures e join accounts a using (user_id)
     where a.available_cents > 0 or a.owed_cents > 0 order by a.user_id limit 20`,
  );
  for (const row of rows) alarm('moneyOfDeletedPerson', row);
  return { done: rows.length };
}

/** How long after an alarm about held events it is raised again although no other event is held. */
const reminderMs = 24 * 3_600_000;
const maxHeldEvents = 200;

/**
 * Raises one alarm about the events that need an operator's decision: the one that waits longest, and the ids of the others.
 * Again when another event is held, and once a day.
 */
export async function watchHeldEvents(
  { pool, wallClock }: Uses<'pool' | 'wallClock'>,
  alarm: Alarm,
): Promise<{ done: number }> {
  const { rows } = await pool.query<{ eventId: string; heldFor: string; heldAt: number }>(
    `select id as event_id, held_for, held_at from events
     where held_for is not null and voided_at is null
     union all
     select id, 'newId', unlisted_at from events e where ${awaitsJoinSql('e')} and held_for is null
     order by 3 limit ${maxHeldEvents}`,
  );
  const [first, ...others] = rows;
  if (!first) return { done: 0 };
  const {
    rows: [last],
  } = await pool.query<{ at: number; eventIds: string[] }>(
    `select last_at as at, array[detail->>'eventId']
       || array(select jsonb_array_elements_text(coalesce(detail->'otherEventIds', '[]'))) as event_ids
     from alarms where code = 'eventHeld' order by last_at desc limit 1`,
  );
  const named = new Set(last?.eventIds);
  const isDue = !last || wallClock.now() >= last.at + reminderMs;
  if (isDue || rows.some(({ eventId }) => !named.has(eventId)))
    alarm('eventHeld', {
      ...first,
      ...(others.length > 0 && { otherEventIds: others.map(({ eventId }) => eventId) }),
    });
  return { done: rows.length };
}

/** Raises an alarm about the contested results that no operator answered in time, the longest first. */
export async function watchContests(
  { pool, clock }: Uses<'pool' | 'clock'>,
  alarm: Alarm,
): Promise<{ done: number }> {
  const { rows } = await pool.query<{ caseId: string; eventId: string }>(
    `select id as case_id, event_id from contest_cases where answered_at is null and due_at <= $1
     order by due_at, id limit 20`,
    [new Date(clock.now())],
  );
  for (const row of rows) alarm('contestOverdue', row);
  return { done: rows.length };
}
