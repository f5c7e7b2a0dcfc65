import { z } from 'zod';
import { betView, eventWaits } from './bets.ts';
import { groupMessage } from './groups/talk.ts';
import { systemSettings } from './settings.ts';
import { cents, uuid } from './shared.ts';

/** Pages of the console with live lists. */
const consoleQueues = ['withdrawals', 'support'] as const;
export type ConsoleQueue = (typeof consoleQueues)[number];

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  /** Bets added to the board, never challenges. The client drops its own and filtered ones. */
  z.object({ type: z.literal('boardAdded'), bets: z.array(betView) }),
  /** Bets removed from the board: accepted, deleted, expired. */
  z.object({
    type: z.literal('boardRemoved'),
    bets: z.array(betView.pick({ uniqueId: true, betId: true, userId: true })),
  }),
  /** Too many changes to list: refetch the board. */
  z.object({ type: z.literal('boardChanged') }),
  /** Bets of mine that changed. */
  z.object({ type: z.literal('myBets'), bets: z.array(betView) }),
  z.object({ type: z.literal('balance'), accountBalanceCents: cents, version: z.int() }),
  z.object({ type: z.literal('notifications'), unread: z.int() }),
  /** Friendships or challenges of mine changed: refetch them. */
  z.object({ type: z.literal('friends') }),
  /** Something of these groups of mine changed, except messages: refetch what is shown of them. */
  z.object({ type: z.literal('groups'), groupIds: z.array(uuid) }),
  /** New and changed messages of groups of mine, and those whose reactions changed. */
  z.object({ type: z.literal('groupMessages'), messages: z.array(groupMessage) }),
  /** My profile changed in another window: refetch it. */
  z.object({ type: z.literal('profile') }),
  /** My limits, time-out or exclusion changed in another window: refetch them. */
  z.object({ type: z.literal('protection') }),
  /** For operators: a queue of the console changed. */
  z.object({ type: z.literal('console'), rooms: z.array(z.enum(consoleQueues)) }),
  z.object({ type: z.literal('settings'), settings: systemSettings.nullable() }),
  /** New events, and events whose time, names or scores changed. */
  z.object({
    type: z.literal('events'),
    events: z.array(
      z.object({
        id: z.string(),
        commenceTime: z.string(),
        homeTeam: z.string(),
        awayTeam: z.string(),
        homeScore: z.int().nullable(),
        awayScore: z.int().nullable(),
        scoreAt: z
          .string()
          .nullable()
          .describe(
            'When the score was last checked at the feed, or when a final one was first seen; null without a score.',
          ),
        completed: z.boolean(),
        eventWaits: eventWaits.optional().describe('Absent from an older server.'),
      }),
    ),
  }),
  /** This session ended elsewhere: show the landing page. */
  z.object({ type: z.literal('signedOut') }),
]);
/**
 * The messages of the stream at GET /api/stream. They are Server-Sent Events: the name is `type`, the data is this JSON.
 * `hello` is the first message after every connect. The client then refetches everything it shows, which covers any gap.
 */
export const liveMessage = message.meta({ id: 'LiveMessage' });
export type LiveMessage = z.input<typeof liveMessage>;
export const streamPath = '/api/stream';
