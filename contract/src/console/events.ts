import { endings } from '@sidebet/domain/endings/ending';
import { holdReasons } from '@sidebet/domain/events/stored-event';
import { eventVoidReasons } from '@sidebet/domain/operators/void-event';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventFacts } from '../events.ts';
import {
  cents,
  cursor,
  eventId,
  instant,
  market,
  pageLimit,
  pageSchema,
  searchText,
  sportFilter,
  sportKey,
} from '../shared.ts';
import { operators, reason, reasonBody } from './shared.ts';

/** An event as operators see it. */
export const operatorEvent = eventFacts.extend({
  ending: z
    .enum(endings)
    .nullable()
    .describe('How it ended, as an operator entered it; null as the feed reported it.'),
  resultAt: instant.nullable(),
  resultSource: z.string().nullable().describe("'feed', or the name of the operator who entered it."),
  corrections: z.int().describe('The number of corrections so far.'),
  listed: z.boolean(),
  duplicateOf: z
    .string()
    .nullable()
    .describe('The event that is shown instead, because it is the same game.'),
  feedId: z
    .string()
    .nullable()
    .describe(
      'The id under which the feed lists the game since an operator joined it with a later event; null for its own id.',
    ),
  awaitsJoin: z
    .boolean()
    .describe('Whether the feed dropped it and lists the game under another id, while bets on it run.'),
  bettingStopped: z.boolean(),
  stoppedMarkets: z.array(market).describe('Markets on which betting is stopped, while others go on.'),
  sportStopped: z.boolean(),
  voidedAt: instant.nullable(),
  bettingClosedAt: instant.nullable().describe('When betting closed for good; null while open.'),
  hold: z
    .object({
      reason: z.enum(holdReasons),
      since: instant,
      agreesSince: instant
        .nullable()
        .describe(
          "When the feed agreed, or an operator kept a new name. The feed's next answer that agrees ends the hold.",
        ),
      homeTeam: z.string(),
      awayTeam: z.string(),
      commenceTime: instant,
      sportTitle: z.string(),
      homeScore: z.int().nullable(),
      awayScore: z.int().nullable(),
      completed: z.boolean(),
    })
    .nullable()
    .describe('Why the event is on hold, and what the feed reported.'),
  resultsBy: z.enum(['feed', 'hand']),
  openBets: z.int(),
  activeBets: z.int(),
  escrowCents: cents.describe('The total escrow of its running bets.'),
  viewerBets: z
    .boolean()
    .describe(
      'Whether the viewer holds a side of a bet on it. Another operator must then decide its result and end.',
    ),
});
export type OperatorEvent = z.input<typeof operatorEvent>;

/** An event without bets and result that can be the same game under another id. */
export const joinCandidate = eventFacts.pick({
  id: true,
  homeTeam: true,
  awayTeam: true,
  commenceTime: true,
});
export type JoinCandidate = z.input<typeof joinCandidate>;

export const operatorEventPage = operatorEvent.extend({
  joinCandidates: z
    .array(joinCandidate)
    .max(10)
    .describe('Events it can be joined with, the nearest start first; empty if it needs no join.'),
  contested: z
    .enum(['open', 'answered'])
    .nullable()
    .describe(
      'Whether its result is contested, and waits for an answer or has one; null if no one contested it.',
    ),
});
export type OperatorEventPage = z.input<typeof operatorEventPage>;

/** A sport with upcoming events, or with betting stopped. */
const operatorSport = z.object({
  sportKey: z.string(),
  sportTitle: z.string(),
  upcoming: z.int(),
  stopped: z.boolean(),
  viewerBets: z
    .boolean()
    .describe('Whether the viewer has running bets on it. Another operator must then reopen betting.'),
});
export type OperatorSport = z.input<typeof operatorSport>;

const byId = z.object({ eventId });
const stop = z.object({ stopped: z.boolean(), reason });
/**
 * The domain rule validates what an ending needs, not the schema. `winner` is for endings that a declared winner decides. Without
 * an ending it is a final score, as the feed would report it.
 */
const resultForm = z.object({
  ending: z.enum(endings).optional(),
  homeScore: z.number().optional(),
  awayScore: z.number().optional(),
  winner: z.enum(['home', 'away', 'draw']).optional(),
});

/** How many bets, and both stakes of those for cash. */
const betsOf = z.object({ bets: z.int(), cents });

/** What a result would do, before it is entered. A reversed bet is also paid or refunded again. */
const resultEffect = z.object({
  rules: z
    .array(z.object({ market: z.string(), rule: z.string() }))
    .describe('The rule for the ending, by market.'),
  paid: betsOf,
  refunded: betsOf,
  reversed: betsOf,
  unchanged: z.int().describe('Settled bets that stay as they are.'),
  largestCents: cents.describe('Both stakes of the largest bet for cash that changes.'),
});
export type ResultEffectView = z.input<typeof resultEffect>;

export const consoleEventEndpoints = {
  operatorListEvents: endpoint({
    method: 'GET',
    path: '/api/admin/events',
    tag: operators,
    summary:
      'Events by state: held (waiting for an operator, also those to join with a new id), upcoming, awaiting (begun, no result), ended, stopped (betting on it), voided. Upcoming and awaiting ones soonest first, others newest first',
    access: 'operator',
    query: z.object({
      state: z.enum(['held', 'upcoming', 'awaiting', 'ended', 'stopped', 'voided']).default('awaiting'),
      byHand: z
        .enum(['true', 'false'])
        .default('false')
        .describe('Only events whose results are entered by hand.'),
      sport: sportFilter,
      q: searchText,
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(operatorEvent),
  }),
  operatorGetEvent: endpoint({
    method: 'GET',
    path: '/api/admin/events/:eventId',
    tag: operators,
    summary: 'One event, and those it can be joined with',
    access: 'operator',
    params: byId,
    response: operatorEventPage,
  }),
  operatorEnterResult: endpoint({
    method: 'POST',
    path: '/api/admin/events/:eventId/result',
    tag: operators,
    summary:
      'Enter how a game ended, or correct it: bets are settled by it, or settled again. With more at stake than the amount in force it waits for another operator',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: resultForm.extend({ reason }),
    response: z.object({ status: z.enum(['entered', 'pending']) }),
  }),
  operatorPreviewResult: endpoint({
    method: 'GET',
    path: '/api/admin/events/:eventId/result-effect',
    tag: operators,
    summary: 'What a result would do to the bets of an event, without entering it',
    access: 'operator',
    params: byId,
    query: z.object({
      ending: resultForm.shape.ending,
      homeScore: z.coerce.number().optional(),
      awayScore: z.coerce.number().optional(),
      winner: resultForm.shape.winner,
    }),
    response: resultEffect,
  }),
  operatorVoidEvent: endpoint({
    method: 'POST',
    path: '/api/admin/events/:eventId/void',
    tag: operators,
    summary:
      'Void an event without a result: it comes off the list and its running bets are refunded. Once it has begun, with more at stake than the amount in force it waits for another operator',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody
      .extend({ cause: z.enum(eventVoidReasons).default('operator') })
      .describe(
        'Without a cause the event was called off. The others are refused where the rules of the sport keep bets.',
      ),
    response: z.object({ status: z.enum(['voided', 'pending']) }),
  }),
  operatorResolveHold: endpoint({
    method: 'POST',
    path: '/api/admin/events/:eventId/hold-resolution',
    tag: operators,
    summary: 'End the hold of an event: what the feed said counts, or what is stored',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: z.object({ take: z.enum(['feed', 'stored']), reason }),
    response: z.null(),
  }),
  operatorJoinEvent: endpoint({
    method: 'POST',
    path: '/api/admin/events/:eventId/join',
    tag: operators,
    summary:
      'Join an event on hold, or one the feed dropped, with the event of the same game under its new id: bets stay, and the other event is hidden',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: z.object({ withEventId: eventId, reason }),
    response: z.null(),
  }),
  operatorStopEvent: endpoint({
    method: 'POST',
    path: '/api/admin/events/:eventId/stop',
    tag: operators,
    summary: 'Stop betting on one event or one of its markets, or let it go on',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: stop.extend({ market: market.optional() }).describe('Without a market the whole event.'),
    response: z.null(),
  }),
  operatorListSports: endpoint({
    method: 'GET',
    path: '/api/admin/sports',
    tag: operators,
    summary: 'Sports with events ahead, and those on which betting is stopped',
    access: 'operator',
    response: z.object({ items: z.array(operatorSport) }),
  }),
  operatorStopSport: endpoint({
    method: 'POST',
    path: '/api/admin/sports/:sportKey/stop',
    tag: operators,
    summary: 'Stop betting on every event of a sport, those still to come included, or let it go on',
    access: 'operator',
    movesMoney: true,
    params: z.object({ sportKey }),
    body: stop,
    response: z.null(),
  }),
};
