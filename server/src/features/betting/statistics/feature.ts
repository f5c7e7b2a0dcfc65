import { type CountedBet, statistics, statisticsAgainst } from '@sidebet/domain/bets/statistics';
import { refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { readRelation } from '../../../users/read-relation.ts';
import { readHistory } from './history.ts';

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

/** The user's settled cash bets with only the fields the record needs. */
async function readSettledBets(pool: Pool, userId: string): Promise<CountedBet[]> {
  const { rows } = await pool.query<CountedBet>({
    name: 'settled-bets-of',
    text: `select creator_id, acceptor_id, winner_id,
             wager_cents as creator_stake_cents, coalesce(acceptor_stake_cents, wager_cents) as acceptor_stake_cents,
             payout_of(b, winner_id) as payout_cents, status
           from (select * from bets where status = 'Settled' and creator_id = $1 and ledger_id is null
                 union all select * from bets where status = 'Settled' and acceptor_id = $1 and ledger_id is null) b`,
    values: [userId],
  });
  return rows;
}
