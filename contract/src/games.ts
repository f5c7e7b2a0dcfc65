import { endings } from '@sidebet/domain/endings/ending';
import { z } from 'zod';
import { betView } from './bets.ts';
import { endpoint } from './endpoint.ts';
import { eventFacts, eventView } from './events.ts';
import { eventId, instant, lineHalves, market, selection, side, tieRule, userView } from './shared.ts';

/** The state of a game. Bets on a void game are refunded. */
const gameState = z.object({
  status: z.enum(['scheduled', 'delayed', 'live', 'checking', 'final', 'void']),
  voidReason: z
    .enum(['operator', 'dropped', 'overdue'])
    .nullable()
    .describe('Why it is void; null otherwise.'),
  ending: z
    .enum(endings)
    .nullable()
    .describe(
      'How it ended, as an operator entered it; null as the feed reported it. A game that was not played has no score.',
    ),
  scoreAt: instant
    .nullable()
    .describe(
      'When the score was last checked at the feed, or when a final one was first seen; null without a score.',
    ),
});

export const gameView = eventFacts.extend(gameState.shape);
export type GameView = z.input<typeof gameView>;

const friendView = userView.omit({ fullName: true });

/** What a friend backs on a game in play. Never an amount. */
const friendSide = z.object({
  eventId: z.string(),
  friend: friendView,
  opponent: friendView
    .nullable()
    .describe('Whom the friend bets against; null unless that is a friend of mine who shares it as well.'),
  pick: z.string().describe('What the friend backs, in words: "Bills −3.5".'),
  selection,
  market,
  marketTeam: side.nullable(),
  lineHalves,
  tieRule,
});
export type FriendSide = z.input<typeof friendSide>;

export const liveGames = z.object({
  inPlay: z.array(gameView).describe('Games in play: those with my bets first, then by start. At most 100.'),
  results: z.array(gameView).describe('Results of the last 24 hours, newest first. At most 30.'),
  bets: z
    .array(betView)
    .describe(
      'My active bets on games in play, by start, then those settled in the last 24 hours. At most 200.',
    ),
  friendSides: z
    .array(friendSide)
    .describe(
      'What my friends back on the games in `inPlay`, by game. Without bets of mine, challenges, friends who hide it, and during a break or suspension of mine. From at most 100 bets.',
    ),
  next: eventFacts
    .nullable()
    .describe(
      'The next game: the first with an active bet of mine, otherwise the first listed. Null without any.',
    ),
});
export type LiveGames = z.input<typeof liveGames>;

export const eventPage = z.object({
  event: eventView.extend(gameState.shape),
  isOpen: z.boolean().describe('Whether bets can be created on it now.'),
  myBets: z.array(betView).describe('My bets on it, newest first, without deleted ones. At most 100.'),
  openBets: z
    .array(betView)
    .describe(
      'Bets of others I may accept: those on the board, challenges to me, and offers in my groups. At most 100.',
    ),
  friendSides: z
    .array(friendSide)
    .describe('What my friends back on it while it is in play, as in `LiveGames`.'),
  scores: z
    .array(z.object({ homeScore: z.int(), awayScore: z.int(), seenAt: instant }))
    .describe('Its scores as they were seen, newest first. At most 200.'),
});
export type EventPage = z.input<typeof eventPage>;

export const gameEndpoints = {
  getLive: endpoint({
    method: 'GET',
    path: '/api/live',
    tag: 'Events',
    summary: 'Games in play, the latest results, my bets on them, and which sides my friends have',
    access: 'user',
    response: liveGames,
  }),
  getEvent: endpoint({
    method: 'GET',
    path: '/api/events/:eventId',
    tag: 'Events',
    summary: 'One game: its state, my bets on it, the bets I may accept, and which sides my friends have',
    access: 'user',
    params: z.object({ eventId }),
    response: eventPage,
  }),
};
