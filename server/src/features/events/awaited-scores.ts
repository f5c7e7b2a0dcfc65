import type { Pool } from '../../db/pool.ts';

const day = 86_400_000;
/** Bets on a game without a result are void after 72 hours, so later scores change nothing. */
const awaitedForMs = 4 * day;

/**
 * Started events without a final result, by sport key. `withOpenBetsOnly` leaves out events without a Created or
 * Active bet, so a metered feed is not called for them.
 */
export async function awaitedScores(
  pool: Pool,
  now: number,
  withOpenBetsOnly: boolean,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await pool.query<{ sport_key: string; ids: string[] }>(
    `select sport_key, array_agg(id order by id) as ids from events e
     where not completed
       and commence_time <= $1
       and commence_time > $2::timestamptz - interval '3 days'
       and coalesce(latest_start, commence_time) > $2
       and (not $3::boolean
         or exists (select from bets b where b.event_id = e.id and b.status = 'Created')
         or exists (select from bets b where b.event_id = e.id and b.status = 'Active'))
     group by sport_key order by sport_key`,
    [new Date(now), new Date(now - awaitedForMs), withOpenBetsOnly],
  );
  return new Map(rows.map((row) => [row.sport_key, row.ids]));
}
