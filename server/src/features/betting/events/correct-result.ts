import type { Ending } from '@sidebet/domain/endings/ending';
import { announce } from '../../../db/live-payload.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';

export type ResultCorrection = {
  readonly eventId: string;
  /** By the sides of the stored event. */
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** As an operator entered it; null from the feed, which names no endings. Some endings have no score. */
  readonly ending?: Ending | null;
  /** 'feed', or the username of the operator who corrects. */
  readonly source: string;
};

/**
 * The only way a result changes. Without a score the stored one is kept. Increments the event's result_version; bets settled
 * under an older version are then reversed and settled again. Ends a hold. Returns false without a change if the event is
 * unknown, not completed, or already has this result. With a client, it runs in the caller's transaction and announces on
 * commit.
 */
export async function correctResult(
  db: Pool | PoolClient,
  correction: ResultCorrection,
  now: number,
): Promise<boolean> {
  const { eventId, homeScore, awayScore, ending = null, source } = correction;
  const { rowCount } = await db.query(
    `update events set home_score = coalesce($2, home_score), away_score = coalesce($3, away_score), ending = $6, score_at = $5, result_source = $4,
       result_at = $5, result_version = result_version + 1, held_for = null, held_at = null,
       held_update = null, unconfirmed_home = null, unconfirmed_away = null, unconfirmed_at = null
     where id = $1 and completed and (home_score, away_score, ending)
       is distinct from (coalesce($2::integer, home_score), coalesce($3::integer, away_score), $6::text)`,
    [eventId, homeScore, awayScore, source, new Date(now), ending],
  );
  if (!rowCount) return false;
  await announce(db, { events: [eventId] });
  return true;
}
