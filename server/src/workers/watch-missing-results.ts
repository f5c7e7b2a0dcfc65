import { lastKnownStart } from '@sidebet/domain/bets/betting-close';
import { scaleWait, voidAfterMs } from '@sidebet/domain/bets/waits';
import { findSport } from '@sidebet/domain/sports';
import type { Alarm } from '../alarms/alarms.ts';
import type { Pool } from '../db/pool.ts';
import type { GameClock } from '../time/clock.ts';
import { iso } from '../time/instants.ts';

type Row = {
  readonly eventId: string;
  readonly sportKey: string;
  readonly commenceTime: number;
  readonly latestStart: number | null;
  readonly problem: string | null;
  readonly bets: number;
  readonly heldCents: number;
};

/**
 * Raises an alarm about events with accepted bets that have no result long after their usual end, or whose score cannot be read:
 * the reason, the deadline and what waits on the most urgent one, and the ids of the others. It is one alarm, because alarms of
 * one code within seconds are merged. `speed` is that of simulated games.
 */
export async function watchMissingResults(
  pool: Pool,
  clock: GameClock,
  alarm: Alarm,
  speed = 1,
): Promise<{ done: number }> {
  const now = clock.now();
  const { rows } = await pool.query<Row>({
    name: 'watch-missing-results',
    text: `select e.id as event_id, e.sport_key, e.commence_time,
             e.latest_start, e.score_problem as problem, count(*) as bets,
             sum(b.escrow_cents)::bigint as held_cents
           from bets b join events e on e.id = b.event_id
           where b.status = 'Active' and not e.completed and e.held_for is null and e.voided_at is null
             and e.commence_time <= $1
           group by e.id order by e.commence_time limit 200`,
    values: [new Date(now)],
  });
  const missing = rows.filter((row) => row.problem !== null || now >= overdueAt(row, speed));
  const [first, ...others] = missing;
  if (first) {
    const { eventId, problem, bets, heldCents } = first;
    alarm('resultMissing', {
      eventId,
      problem: problem ?? 'overdue',
      bets,
      heldCents,
      refundAt: iso(lastKnownStart(first) + scaleWait(voidAfterMs, speed)),
      ...(others.length > 0 && { otherEventIds: others.map((other) => other.eventId) }),
    });
  }
  return { done: missing.length };
}

function overdueAt(row: Row, speed: number): number {
  const { usualLengthMs, resultOverdueMs } = findSport(row.sportKey);
  return lastKnownStart(row) + scaleWait(usualLengthMs + resultOverdueMs, speed);
}
