import type { Pool } from '../../db/pool.ts';
import { readBettingHorizon } from '../../db/system-settings.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../time/clock.ts';
import { listMatchingBets } from './matching-bets.ts';
import { countEvents, listEvents } from './queries.ts';

export function eventHandlers(
  pool: Pool,
  clock: Clock,
): Handlers<'listEvents' | 'countEvents' | 'listMatchingBets'> {
  const horizon = readBettingHorizon(pool, clock);
  return {
    listEvents: async ({ query, viewer }) => listEvents(pool, await horizon(), viewer.id, query),
    countEvents: async () => countEvents(pool, await horizon()),
    listMatchingBets: async ({ params, query, viewer }) => ({
      items: await listMatchingBets(pool, await horizon(), { ...params, ...query, viewerId: viewer.id }),
    }),
  };
}
