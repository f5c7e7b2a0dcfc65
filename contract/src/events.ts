import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  cents,
  cursor,
  eventId,
  instant,
  lineHistory,
  pageLimit,
  pageSchema,
  referenceLine,
  searchText,
  side,
  sportFilter,
  tieRule,
  uuid,
} from './shared.ts';

/** The public data of an event. */
export const eventFacts = z.object({
  id: z.string(),
  sportKey: z.string(),
  sportTitle: z.string(),
  commenceTime: instant.describe(
    'The newest start the feed reported; for operators the one that counted when betting closed.',
  ),
  homeTeam: z.string(),
  awayTeam: z.string(),
  completed: z.boolean(),
  homeScore: z.int().nullable().describe('Null until the feed reports a score.'),
  awayScore: z.int().nullable(),
});

export const eventView = eventFacts.extend({
  openBets: z.int().describe("Other users' open bets on this event; equals its bets on the board."),
  myOpenBets: z.array(uuid).describe('The ids of my own open bets on it, challenges included.'),
  resultsBy: z.enum(['feed', 'hand']).describe("'hand' if the feed has no scores for the sport."),
  lines: z
    .array(referenceLine)
    .describe(
      'The newest line of each market that bookmakers quote; empty without any. Betting never depends on them.',
    ),
});
export type EventView = z.input<typeof eventView>;

/** A game as the landing page offers it to people without an account. */
export const nextGame = eventFacts
  .pick({ id: true, sportTitle: true, homeTeam: true, awayTeam: true })
  .extend({ startsAt: instant });
export type NextGame = z.input<typeof nextGame>;

/** An open bet on the other side, offered while the user writes a bet (docs/rules.md#bets). */
const matchingBet = z.object({
  uniqueId: uuid,
  username: z.string(),
  profilePicture: z.string().nullable(),
  userPick: z.string().describe('The team the creator picked.'),
  wagerCents: cents,
  payoutCents: cents,
  tieRule: tieRule.describe("The bet's own tie rule, which may be older than the current one."),
});
export type MatchingBet = z.input<typeof matchingBet>;

export const eventEndpoints = {
  listEvents: endpoint({
    method: 'GET',
    path: '/api/events',
    tag: 'Events',
    summary: 'Upcoming events, soonest first; only those with a valid future start',
    access: 'user',
    query: z.object({ sport: sportFilter, q: searchText, cursor, limit: pageLimit }),
    response: pageSchema(eventView),
  }),
  listNextGames: endpoint({
    method: 'GET',
    path: '/api/next-games',
    tag: 'Events',
    summary:
      'The next three games that leave time to sign up and deposit before they start; up to 10 seconds old',
    access: 'public',
    cash: true,
    response: z.object({ items: z.array(nextGame) }),
  }),
  countEvents: endpoint({
    method: 'GET',
    path: '/api/events/counts',
    tag: 'Events',
    summary: 'How many upcoming events each sport key has',
    access: 'user',
    response: z.object({ total: z.int(), bySportKey: z.record(z.string(), z.int()) }),
  }),
  listEventLines: endpoint({
    method: 'GET',
    path: '/api/events/:eventId/lines',
    tag: 'Events',
    summary: 'How the bookmakers’ lines of an event moved, by market; empty for an unknown event',
    access: 'user',
    params: z.object({ eventId }),
    response: z.object({ items: z.array(lineHistory) }),
  }),
  listMatchingBets: endpoint({
    method: 'GET',
    path: '/api/events/:eventId/matching-bets',
    tag: 'Events',
    summary: 'Open bets on the other side within 80–120 % of a wager, nearest wager first',
    access: 'user',
    params: z.object({ eventId }),
    query: z.object({ side, wagerCents: z.coerce.number().int().min(1).max(100_000_000) }),
    response: z.object({ items: z.array(matchingBet) }),
  }),
};
