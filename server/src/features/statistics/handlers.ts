import { statistics, statisticsAgainst } from '@sidebet/domain/statistics';
import type { Pool } from '../../db/pool.ts';
import type { Handlers } from '../../http/handlers.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { readRelation } from '../friends/queries.ts';
import { readHistory } from './history.ts';
import { settledBetsOf } from './queries.ts';

export function statisticsHandlers(
  pool: Pool,
  clock: Clock,
): Handlers<'getStatistics' | 'getStatisticsHistory'> {
  async function requireFriend(viewerId: string, friendId: string): Promise<string> {
    if ((await readRelation(pool, viewerId, friendId)) !== 'friends')
      throw new RefusalError(refusalOf('friendNotFound'));
    return friendId.toLowerCase();
  }

  return {
    getStatistics: async ({ query: { friendId }, viewer }) => {
      const bets = await settledBetsOf(pool, viewer.id);
      if (friendId === undefined) return statistics(bets, viewer.id);
      return statisticsAgainst(bets, viewer.id, await requireFriend(viewer.id, friendId));
    },
    getStatisticsHistory: async ({ query: { friendId, range }, viewer }) => ({
      days: await readHistory(pool, {
        userId: viewer.id,
        friendId: friendId === undefined ? null : await requireFriend(viewer.id, friendId),
        range,
        now: clock.now(),
      }),
    }),
  };
}
