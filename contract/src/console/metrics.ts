import { referenceDistances, reportedMarkets } from '@sidebet/domain/operators/market-report';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cents, instant } from '../shared.ts';
import { operators } from './shared.ts';

export const metricsRanges = ['7', '30', '90'] as const;
export type MetricsRange = (typeof metricsRanges)[number];

/** The metrics of one day at UTC−5. */
const dayMetrics = z.object({
  day: z.iso.date(),
  activePeople: z
    .int()
    .describe(
      'Users who bet, deposited or withdrew: on the day, and within the 7 and 30 days ending with it.',
    ),
  activeWeek: z.int(),
  activeMonth: z.int(),
  newPeople: z.int(),
  handleCents: cents.describe('Both wagers of every accepted bet.'),
  feesCents: cents.describe("The house's fees; negative if corrections returned more."),
  depositsCents: cents,
  withdrawalsCents: cents.describe('Paid out.'),
  createdBets: z.int(),
  acceptedBets: z.int(),
  settledBets: z.int(),
  openBets: z.int().describe('At the end of the day.'),
  lagP50Ms: z
    .int()
    .nullable()
    .describe('From result to payout, 50th and 95th percentile; null without a settled bet.'),
  lagP95Ms: z.int().nullable(),
});
export type DayMetrics = z.input<typeof dayMetrics>;

/** How the offers of one row of the market report did. */
const offerCounts = z.object({
  made: z.int().describe('Without counter-offers.'),
  accepted: z.int().describe('Also in parts, or because of a counter-offer that their creator accepted.'),
  medianAcceptanceMs: z
    .int()
    .nullable()
    .describe('From making to the first acceptance; null without an accepted offer.'),
  parts: z.int().describe('Taken of offers that were not taken whole.'),
  counters: z.int().describe('Counter-offers.'),
  countersAccepted: z.int().describe('How many of them were accepted.'),
  compared: z
    .int()
    .describe(
      "Accepted offers and counter-offers for whose line the bookmakers' probability was known at acceptance.",
    ),
  withEdge: z.int().describe('How many of them have a side with more than 5 percentage points of edge.'),
});
export type OfferCounts = z.input<typeof offerCounts>;

export const marketReport = z.object({
  from: instant.describe("The start of the period's first day at UTC−5."),
  countedAt: instant.describe('When the report was computed, and the end of the period.'),
  total: offerCounts,
  bySport: z
    .array(offerCounts.extend({ sport: z.string() }))
    .describe('Groups of sports with offers, in the order of the menus.'),
  byMarket: z.array(offerCounts.extend({ market: z.enum(reportedMarkets) })),
  byDistance: z
    .array(offerCounts.extend({ distance: z.enum(referenceDistances) }))
    .describe('Without specified bets, whose price is the same for everyone.'),
});
export type MarketReport = z.input<typeof marketReport>;

const range = z.object({ days: z.enum(metricsRanges).default('30') });

export const consoleMetricsEndpoints = {
  operatorGetMetrics: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    tag: operators,
    summary: 'The figures of the last days at UTC−5, oldest first; the last one is today so far',
    access: 'operator',
    slow: true,
    query: range,
    response: z.object({
      countedAt: instant.describe("When today's metrics were computed."),
      daysMissing: z.int().describe('Past days not rolled up yet; they show as zero.'),
      days: z.array(dayMetrics),
    }),
  }),
  operatorGetMetricsFile: endpoint({
    method: 'GET',
    path: '/api/admin/figures/file',
    tag: operators,
    summary: 'The same as a file of comma-separated values',
    access: 'operator',
    slow: true,
    query: range,
    download: ['text/csv'],
    response: z.null(),
  }),
  operatorGetMarketReport: endpoint({
    method: 'GET',
    path: '/api/admin/figures/market',
    tag: operators,
    summary:
      'How the offers of the last days were accepted, by sport, market and distance from the bookmakers',
    access: 'operator',
    slow: true,
    query: range,
    response: marketReport,
  }),
};
