import type { Pool } from './pool.ts';

/** An unmetered feed is polled every second. Its checks are written at most this often. */
const writeEveryMs = 5_000;

/** Records that the feed answered a call for a sport's scores. `at` is the answer's time, in milliseconds since 1970 UTC. */
export async function recordScoreCheck(pool: Pool, sportKey: string, at: number): Promise<void> {
  await pool.query({
    name: 'record-score-check',
    text: `insert into score_checks (sport_key, checked_at)
           select $1, $2::timestamptz
           where not exists (select from score_checks
             where sport_key = $1 and checked_at > $3)
           on conflict (sport_key) do update set checked_at = excluded.checked_at`,
    values: [sportKey, new Date(at), new Date(at - writeEveryMs)],
  });
}

/**
 * SQL: when the score of `events` row `e` was last checked at the feed; null without a score. A final score keeps the time it was
 * first seen.
 */
export const scoreCheckedAt = `case when e.home_score is null or e.completed then e.score_at
  else greatest(e.score_at, (select c.checked_at from score_checks c where c.sport_key = e.sport_key)) end`;
