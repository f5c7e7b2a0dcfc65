import { statistics, statisticsAgainst } from '@sidebet/domain/bets/statistics';
import { refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readRelation } from '../../users/read-relation.ts';
import { readHistory } from './history.ts';
import { readSettledBets } from './queries.ts';

export function statisticsFeature({ pool, clock }: Uses<'pool' | 'clock'>) {
  const areFriends = async (viewerId: string, otherId: string) =>
    (await readRelation(pool, viewerId, otherId)) === 'friends';

  const handlers: Handlers<'getStatistics' | 'getStatisticsHistory'> = {
    getStatistics: async ({ query: { friendId }, viewer }) => {
      const bets = await readSettledBets(pool, viewer.id);
      if (friendId === undefined) return statistics(bets, viewer.id);
      if (!(await areFriends(viewer.id, friendId))) return refuse('friendNotFound');
      return statisticsAgainst(bets, viewer.id, friendId);
    },
    getStatisticsHistory: async ({ query: { friendId, range }, viewer }) => {
      if (friendId !== undefined && !(await areFriends(viewer.id, friendId))) return refuse('friendNotFound');
      const days = await readHistory(pool, {
        userId: viewer.id,
        friendId: friendId ?? null,
        range,
        now: clock.now(),
      });
      return { days };
    },
  };
  return { handlers };
}
