import type { nextGame } from '@sidebet/contract/events';
import type { z } from 'zod';
import { cachedRead } from '../../db/cached-read.ts';
import type { Pool } from '../../db/pool.ts';
import { isBettingOpenSql } from '../../db/rules-in-sql.ts';

type NextGame = z.output<typeof nextGame>;

/** Enough to sign up and pay. */
const leadMs = 20 * 60_000;
const games = 3;
const cacheMs = 10_000;

/** The next games that a visitor can still sign up for; read at most once in ten seconds and process. */
export function nextGamesReader(pool: Pool, horizon: () => Promise<number>): () => Promise<NextGame[]> {
  return cachedRead(cacheMs, async () => {
    const { rows } = await pool.query<NextGame>({
      name: 'list-next-games',
      text: `select e.id, e.sport_title, e.home_team, e.away_team, e.commence_time as starts_at
             from events e where e.listed and ${isBettingOpenSql('e', '$1')}
             order by e.commence_time, e.id limit $2`,
      values: [new Date((await horizon()) + leadMs), games],
    });
    return rows;
  });
}
