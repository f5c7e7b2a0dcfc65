import type { Market } from '../sport-table.ts';

/** What the market report counts (docs/rules.md#operators). features/operating/console/market-report.ts computes it. */

/** The report's rows by market. The specified bet is a row of its own, apart from offers on the winner. */
export const reportedMarkets = [
  'specified',
  'moneyline',
  'spread',
  'total',
  'toWin',
] as const satisfies readonly (Market | 'specified')[];
export type ReportedMarket = (typeof reportedMarkets)[number];

/** How far an offer was from the bookmakers' reference when it was made; `none` without a recent reference. */
export const referenceDistances = ['onLine', 'near', 'far', 'none'] as const;
export type ReferenceDistance = (typeof referenceDistances)[number];

/** Lines in half points, prices in basis points. */
export const reportLimits = {
  /** A price this close is the bookmakers' price: stakes are rounded. */
  onLineBps: 100,
  nearHalves: 2,
  nearBps: 500,
  /** More than this in favor of one side counts as an edge. */
  edgeBps: 500,
} as const;
