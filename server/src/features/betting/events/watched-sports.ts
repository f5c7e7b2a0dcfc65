import { findSport } from '@sidebet/domain/sports';
import type { Pool } from '../../../db/pool.ts';
import { scoresAheadMs } from './awaited-scores.ts';

/** An open page renews its stream every ten minutes, and a session's use is recorded at most every five. */
const openPageMs = 16 * 60_000;

/**
 * Sports with a game in play on which a user with an open page has an active bet, or with an open bet on a game that starts
 * within minutes: if that game begins early, its score must close betting. A game that lasts twice as long as usual no longer
 * counts: its result may be days away. `now` is in milliseconds since 1970 UTC. Sessions are in real time, so this is only for a
 * feed of real games.
 */
export async function readWatchedSports(pool: Pool, now: number): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ sportKey: string; latest: number }>({
    name: 'watched-sports',
    text: `select e.sport_key, max(e.commence_time) as latest from events e
           where not e.completed and e.voided_at is null and e.commence_time <= $3
             and e.commence_time > $1::timestamptz - interval '1 day'
             and case when e.commence_time > $1
               then exists (select from bets b where b.event_id = e.id and b.status = 'Created')
               else exists (select from bets b join sessions s on s.user_id in (b.creator_id, b.acceptor_id)
                 where b.event_id = e.id and b.status = 'Active' and s.last_seen_at > $2
                   and s.expires_at > $1) end
           group by e.sport_key`,
    values: [new Date(now), new Date(now - openPageMs), new Date(now + scoresAheadMs)],
  });
  const isInPlay = (row: (typeof rows)[number]) =>
    now - row.latest < 2 * findSport(row.sportKey).usualLengthMs;
  return new Set(rows.filter(isInPlay).map((row) => row.sportKey));
}
