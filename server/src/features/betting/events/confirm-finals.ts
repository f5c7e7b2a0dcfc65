import { confirmationDelayMs, confirmByDelay } from '@sidebet/domain/events/final-score';
import { inTransaction } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import type { Pool } from '../../../db/pool.ts';
import type { GameClock } from '../../../time/clock.ts';
import { lockEvents, updateEvents } from './event-rows.ts';

/**
 * Confirms final scores that no later response of the feed has repeated or changed for long enough. Safe to run
 * twice at once.
 */
export async function confirmFinals(pool: Pool, clock: GameClock): Promise<{ done: number }> {
  const now = clock.now();
  const { rows } = await pool.query<{ id: string }>(
    `select id from events where unconfirmed_at <= $1
       and not completed and held_for is null and voided_at is null order by id limit 1000`,
    [new Date(now - confirmationDelayMs)],
  );
  if (rows.length === 0) return { done: 0 };
  return inTransaction(pool, async (client) => {
    const events = await lockEvents(
      client,
      rows.map(({ id }) => id),
    );
    const confirmed = [...events.values()].flatMap(
      (event) => confirmByDelay(event, confirmationDelayMs, now) ?? [],
    );
    await updateEvents(client, confirmed, now);
    await announce(client, { events: confirmed.map(({ id }) => id) });
    return { done: confirmed.length };
  });
}
