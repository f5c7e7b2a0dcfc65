import type { Clock } from '../../clock.ts';
import type { Pool } from '../../db/pool.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listMatchingBets } from './matching-bets.ts';
import { countEvents, listEvents } from './queries.ts';

export function eventHandlers(
  pool: Pool,
  clock: Clock,
): Handlers<'listEvents' | 'countEvents' | 'listMatchingBets'> {
  return {
    listEvents: ({ query, viewer }) => listEvents(pool, clock.now(), viewer.id, query),
    countEvents: () => countEvents(pool, clock.now()),
    listMatchingBets: async ({ params, query, viewer }) => ({
      items: await listMatchingBets(pool, clock.now(), { ...params, ...query, viewerId: viewer.id }),
    }),
  };
}
