import { announce } from '../../../db/live-payload.ts';
import type { PoolClient } from '../../../db/pool.ts';
import type { ResultCorrection } from './correct-result.ts';

/**
 * Sets the first result of an event without one from the feed, in the caller's transaction. Its bets settle
 * as with the feed's score. Ends a hold. Returns false without a change if the event already has a result.
 */
export async function enterResult(
  client: PoolClient,
  { eventId, homeScore, awayScore, ending = null, source }: ResultCorrection,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update events set completed = true, home_score = coalesce($2, home_score),
       away_score = coalesce($3, away_score), ending = $6, score_at = $5, result_source = $4,
       result_at = $5, held_for = null, held_at = null,
       held_update = null, unconfirmed_home = null, unconfirmed_away = null, unconfirmed_at = null
     where id = $1 and not completed`,
    [eventId, homeScore, awayScore, source, new Date(now), ending],
  );
  if (!rowCount) return false;
  await announce(client, { events: [eventId] });
  return true;
}
