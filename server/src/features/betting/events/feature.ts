import type { nextGame } from '@sidebet/contract/events';
import type { z } from 'zod';
import type { Uses } from '../../../context.ts';
import { cachedRead } from '../../../db/cached-read.ts';
import type { Pool } from '../../../db/pool.ts';
import { isBettingOpenSql } from '../../../db/rules-in-sql.ts';
import { readBettingHorizon } from '../../../db/system-settings.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { listMatchingBets } from './matching-bets.ts';
import { countEvents, listEvents } from './queries.ts';
import { readLineHistories } from './reference-lines.ts';

export function eventsFeature({ pool, clock }: Uses<'pool' | 'clock'>) {
  const horizon = readBettingHorizon(pool, clock);
  const readNextGames = nextGamesReader(pool, horizon);
  const handlers: Handlers<
    'listEvents' | 'listNextGames' | 'countEvents' | 'listEventLines' | 'listMatchingBets'
  > = {
    listEvents: async ({ query, viewer }) => listEvents(pool, await horizon(), viewer.id, query),
    listNextGames: async () => ({ items: await readNextGames() }),
    countEvents: async () => countEvents(pool, await horizon()),
    listEventLines: async ({ params }) => ({ items: await readLineHistories(pool, params.eventId) }),
    listMatchingBets: async ({ params, query, viewer }) => ({
      items: await listMatchingBets(pool, await horizon(), { ...params, ...query, viewerId: viewer.id }),
    }),
  };
  return { handlers };
}

type NextGame = z.output<typeof nextGame>;

/** Enough to sign up and pay. */
const leadMs = 20 * 60_000;
const games = 3;
const cacheMs = 10_000;

/** The next games that a visitor can still sign up for; read at most once in ten seconds and process. */
function nextGamesReader(pool: Pool, horizon: () => Promise<number>): () => Promise<NextGame[]> {
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
