import { statistics, statisticsAgainst } from '@sidebet/domain/statistics';
import type { Pool } from '../../db/pool.ts';
import type { Handlers } from '../../http/handlers.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { listFriends, settledBetsOf } from './queries.ts';

export function statisticsHandlers(pool: Pool): Handlers<'getStatistics' | 'listFriends'> {
  return {
    getStatistics: async ({ query: { friendId }, viewer }) => {
      const bets = await settledBetsOf(pool, viewer.id);
      if (friendId === undefined) return statistics(bets, viewer.id);
      const friends = await listFriends(pool, viewer.id);
      if (!friends.some((friend) => friend.id === friendId))
        throw new RefusalError(refusalOf('friendNotFound'));
      return statisticsAgainst(bets, viewer.id, friendId);
    },
    listFriends: async ({ viewer }) => ({ items: await listFriends(pool, viewer.id) }),
  };
}
