import type { TestApi } from './api.ts';

/**
 * An event that needs an operator's decision, because the feed reported 3–1 as final too soon after the start.
 */
export async function heldEvent(api: TestApi): Promise<string> {
  const id = await api.event({ startsInMs: -600_000 });
  const event = {
    id,
    sportKey: 'basketball_nba',
    sportTitle: 'NBA',
    commenceTime: api.clock.now() - 600_000,
    homeTeam: 'Boston Celtics',
    awayTeam: 'New York Knicks',
  };
  await api.database.pool.query(
    `update events set held_for = 'earlyFinal', held_at = now(), betting_closed_at = commence_time, held_update = $2
     where id = $1`,
    [id, JSON.stringify({ event, score: { completed: true, home: 3, away: 1 } })],
  );
  return id;
}
