import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cents, lookupId } from './shared.ts';

const statisticsView = z.object({
  wins: z.int(),
  losses: z.int(),
  amountWonCents: cents.describe('A win adds the payout, a loss subtracts the wager. May be negative.'),
  netResultCents: cents.describe('Payouts received minus wagers staked, over settled bets. May be negative.'),
});
export type StatisticsView = z.input<typeof statisticsView>;

const statisticsRanges = ['30d', '90d', '1y', 'all'] as const;
export type StatisticsRange = (typeof statisticsRanges)[number];

const statisticsDay = z.object({
  day: z.iso.date().describe('At UTC−5.'),
  balanceCents: cents.describe('At the end of the day.'),
  netResultCents: cents.describe(
    'Net result of settled bets from the first of these days through this one. May be negative.',
  ),
  wins: z.int().describe('Settled on this day.'),
  losses: z.int(),
});
export type StatisticsDay = z.input<typeof statisticsDay>;

export const statisticsEndpoints = {
  getStatistics: endpoint({
    method: 'GET',
    path: '/api/me/statistics',
    tag: 'Statistics',
    summary: 'My record over all settled bets, or against one friend',
    access: 'user',
    query: z.object({ friendId: lookupId.optional() }),
    response: statisticsView,
  }),
  getStatisticsHistory: endpoint({
    method: 'GET',
    path: '/api/me/statistics/history',
    tag: 'Statistics',
    summary:
      'My days at UTC−5, oldest first: balance at the end of each, and what settled bets brought until then',
    access: 'user',
    query: z.object({
      friendId: lookupId.optional(),
      range: z.enum(statisticsRanges).default('30d'),
    }),
    response: z.object({ days: z.array(statisticsDay) }),
  }),
};
