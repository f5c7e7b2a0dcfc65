import { z } from 'zod';
import { operators } from './admin-shared.ts';
import { endpoint } from './endpoint.ts';
import { cents, instant } from './shared.ts';

export const figuresRanges = ['7', '30', '90'] as const;
export type FiguresRange = (typeof figuresRanges)[number];

/** The metrics of one day at UTC−5. */
export const dayFigures = z.object({
  day: z.iso.date(),
  /** Users who bet, deposited or withdrew: on the day, and within the 7 and 30 days ending with it. */
  activePeople: z.int(),
  activeWeek: z.int(),
  activeMonth: z.int(),
  newPeople: z.int(),
  /** Both wagers of every accepted bet. */
  handleCents: cents,
  /** The house's fees; negative if corrections returned more. */
  feesCents: cents,
  depositsCents: cents,
  /** Paid out. */
  withdrawalsCents: cents,
  createdBets: z.int(),
  acceptedBets: z.int(),
  settledBets: z.int(),
  /** At the end of the day. */
  openBets: z.int(),
  /** From result to payout, 50th and 95th percentile; null without a settled bet. */
  lagP50Ms: z.int().nullable(),
  lagP95Ms: z.int().nullable(),
});
export type DayFigures = z.infer<typeof dayFigures>;

const range = z.object({ days: z.enum(figuresRanges).default('30') });

export const adminFigureEndpoints = {
  adminGetFigures: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    tag: operators,
    summary: 'The figures of the last days at UTC−5, oldest first; the last one is today so far',
    access: 'admin',
    query: range,
    response: z.object({
      /** When today's metrics were computed. */
      countedAt: instant,
      /** Past days not rolled up yet; they show as zero. */
      daysMissing: z.int(),
      days: z.array(dayFigures),
    }),
  }),
  adminGetFiguresFile: endpoint({
    method: 'GET',
    path: '/api/admin/figures/file',
    tag: operators,
    summary: 'The same as a file of comma-separated values',
    access: 'admin',
    query: range,
    download: ['text/csv'],
    response: z.null(),
  }),
};
