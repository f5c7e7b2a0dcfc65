import type { Uses } from '../../context.ts';
import { readBettingHorizon } from '../../db/system-settings.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listMatchingBets } from './matching-bets.ts';
import { nextGamesReader } from './next-games.ts';
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
