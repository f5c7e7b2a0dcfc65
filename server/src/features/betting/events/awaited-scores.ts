import type { Pool } from '../../../db/pool.ts';

const day = 86_400_000;
/** Bets on a game without a result are void after 72 hours, so later scores change nothing. */
const awaitedForMs = 4 * day;
/** A game may begin before its listed start. Its first score then closes betting. */
export const scoresAheadMs = 5 * 60_000;

/** Corrections are looked for so long after the last result of a sport, also without a game in play, and until they are sure. */
const checkedAgainAfterHours = [1, 6, 24, 72];

/**
 * The feed's ids of events without a final result that started or start within minutes, and of finished ones whose results are
 * due to be checked again, by sport key.
 * `withOpenBetsOnly` leaves out unfinished events without a Created or Active bet, so a metered feed is not called for them.
 */
export async function awaitedScores(
  pool: Pool,
  now: number,
  withOpenBetsOnly: boolean,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await pool.query<{ sportKey: string; ids: string[] }>(
    // Two parts, because each has an index.
    `select sport_key, array_agg(id order by id) as ids from (
       select sport_key, coalesce(feed_id, id) as id from events e
       where not completed
         and commence_time <= $5
         and commence_time > $2::timestamptz - interval '3 days'
         and coalesce(latest_start, commence_time) > $2
         and (not $3::boolean
           or exists (select from bets b where b.event_id = e.id and b.status = 'Created')
           or exists (select from bets b where b.event_id = e.id and b.status = 'Active'))
       union all
       select sport_key, id from (
         select sport_key, coalesce(feed_id, id) as id, max(result_at) over (partition by sport_key) as last_at,
           bool_or(unconfirmed_at is not null) over (partition by sport_key) as is_correcting from events
         where completed and result_source = 'feed' and result_at > $2) recent
       where is_correcting or exists (select from unnest($4::integer[]) as hours
         where last_at + hours * interval '1 hour' <= $1
           and not exists (select from score_checks c
             where c.sport_key = recent.sport_key and c.checked_at >= last_at + hours * interval '1 hour'))) due
     group by sport_key order by sport_key`,
    [
      new Date(now),
      new Date(now - awaitedForMs),
      withOpenBetsOnly,
      checkedAgainAfterHours,
      new Date(now + scoresAheadMs),
    ],
  );
  return new Map(rows.map((row) => [row.sportKey, row.ids]));
}
