import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cents, personView } from './shared.ts';

export const statisticsView = z.object({
  wins: z.int(),
  losses: z.int(),
  /** SPEC section 7: a win adds the payout, a loss subtracts the wager. May be negative. */
  amountWonCents: cents,
  /** The true result: payouts received minus wagers staked, over settled bets. May be negative. */
  netResultCents: cents,
});
export type StatisticsView = z.infer<typeof statisticsView>;

export const statisticsEndpoints = {
  getStatistics: endpoint({
    method: 'GET',
    path: '/api/me/statistics',
    tag: 'Statistics',
    summary: 'My record over all settled bets, or against one friend',
    access: 'user',
    query: z.object({ friendId: z.string().max(80).optional() }),
    response: statisticsView,
  }),
  listFriends: endpoint({
    method: 'GET',
    path: '/api/friends',
    tag: 'Friends',
    summary: 'My friends',
    access: 'user',
    response: z.object({ items: z.array(personView) }),
  }),
};
