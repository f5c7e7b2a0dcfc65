import { holdReasons } from '@sidebet/domain/events/feed-update';
import { z } from 'zod';
import { operators, reason, reasonBody } from './admin-shared.ts';
import { endpoint } from './endpoint.ts';
import { eventFacts } from './events.ts';
import {
  cents,
  cursor,
  eventId,
  instant,
  pageLimit,
  pageOf,
  searchText,
  sportFilter,
  sportKey,
} from './shared.ts';

/** A game as operators see it. */
export const adminEvent = eventFacts.extend({
  resultAt: instant.nullable(),
  /** 'feed', or the name of who entered it. */
  resultSource: z.string().nullable(),
  /** How often the result was corrected. */
  corrections: z.int(),
  listed: z.boolean(),
  bettingStopped: z.boolean(),
  sportStopped: z.boolean(),
  voidedAt: instant.nullable(),
  /** When betting closed for good; null while it is open. */
  bettingClosedAt: instant.nullable(),
  /** Why the event waits for an operator, and what the feed said. */
  hold: z
    .object({
      reason: z.enum(holdReasons),
      since: instant,
      homeTeam: z.string(),
      awayTeam: z.string(),
      commenceTime: instant,
      sportTitle: z.string(),
      homeScore: z.int().nullable(),
      awayScore: z.int().nullable(),
      completed: z.boolean(),
    })
    .nullable(),
  resultsBy: z.enum(['feed', 'hand']),
  openBets: z.int(),
  activeBets: z.int(),
  /** What its running bets hold. */
  escrowCents: cents,
  /** Whether the viewer holds a side of a bet on it, and so leaves its result and its end to another operator. */
  viewerBets: z.boolean(),
});
export type AdminEvent = z.infer<typeof adminEvent>;

/** A sport that has events ahead, or on which betting is stopped. */
export const adminSport = z.object({
  sportKey: z.string(),
  sportTitle: z.string(),
  upcoming: z.int(),
  stopped: z.boolean(),
  /** Whether the viewer has running bets on it, and so leaves it to another operator to let betting go on. */
  viewerBets: z.boolean(),
});
export type AdminSport = z.infer<typeof adminSport>;

const byId = z.object({ eventId });
const stop = z.object({ stopped: z.boolean(), reason });
/** The rule, not the schema, says what is no score. */
const score = z.number();

export const adminEventEndpoints = {
  adminListEvents: endpoint({
    method: 'GET',
    path: '/api/admin/events',
    tag: operators,
    summary:
      'Events by state: held (waiting for an operator), upcoming, awaiting (begun, no result), ended, stopped (betting on it), voided. Upcoming and awaiting ones soonest first, others newest first',
    access: 'admin',
    query: z.object({
      state: z.enum(['held', 'upcoming', 'awaiting', 'ended', 'stopped', 'voided']).default('awaiting'),
      /** Only those whose results are entered by hand. */
      byHand: z.enum(['true', 'false']).default('false'),
      sport: sportFilter,
      q: searchText,
      cursor,
      limit: pageLimit,
    }),
    response: pageOf(adminEvent),
  }),
  adminGetEvent: endpoint({
    method: 'GET',
    path: '/api/admin/events/:eventId',
    tag: operators,
    summary: 'One event',
    access: 'admin',
    params: byId,
    response: adminEvent,
  }),
  adminEnterResult: endpoint({
    method: 'POST',
    path: '/api/admin/events/:eventId/result',
    tag: operators,
    summary:
      'Enter the final score, or correct it: bets are settled by it, or settled again. With more at stake than the amount in force it waits for another operator',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: z.object({ homeScore: score, awayScore: score, reason }),
    response: z.object({ status: z.enum(['entered', 'pending']) }),
  }),
  adminVoidEvent: endpoint({
    method: 'POST',
    path: '/api/admin/events/:eventId/void',
    tag: operators,
    summary:
      'Call an event without a result off: it is listed no more and all of its running bets are refunded',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  adminResolveHold: endpoint({
    method: 'POST',
    path: '/api/admin/events/:eventId/hold-resolution',
    tag: operators,
    summary: 'End the hold of an event: what the feed said counts, or what is stored',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: z.object({ take: z.enum(['feed', 'stored']), reason }),
    response: z.null(),
  }),
  adminStopEvent: endpoint({
    method: 'POST',
    path: '/api/admin/events/:eventId/stop',
    tag: operators,
    summary: 'Stop betting on one event, or let it go on',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: stop,
    response: z.null(),
  }),
  adminListSports: endpoint({
    method: 'GET',
    path: '/api/admin/sports',
    tag: operators,
    summary: 'Sports with events ahead, and those on which betting is stopped',
    access: 'admin',
    response: z.object({ items: z.array(adminSport) }),
  }),
  adminStopSport: endpoint({
    method: 'POST',
    path: '/api/admin/sports/:sportKey/stop',
    tag: operators,
    summary: 'Stop betting on every event of a sport, those still to come included, or let it go on',
    access: 'admin',
    movesMoney: true,
    params: z.object({ sportKey }),
    body: stop,
    response: z.null(),
  }),
};
