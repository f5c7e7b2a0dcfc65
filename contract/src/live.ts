import { z } from 'zod';
import { betView } from './bets.ts';
import { systemSettings } from './settings.ts';
import { cents } from './shared.ts';

/** Rooms of the console whose lists follow what happens. */
export const consoleQueues = ['withdrawals', 'support'] as const;
export type ConsoleQueue = (typeof consoleQueues)[number];

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  /** Bets that joined the board, never challenges; the client drops its own and those its filter hides. */
  z.object({ type: z.literal('boardAdded'), bets: z.array(betView) }),
  /** Bets that left the board: accepted, deleted, expired. */
  z.object({
    type: z.literal('boardRemoved'),
    bets: z.array(betView.pick({ uniqueId: true, betId: true, userId: true })),
  }),
  /** Too many changes to list: read the board again. */
  z.object({ type: z.literal('boardChanged') }),
  /** Bets of mine that changed. */
  z.object({ type: z.literal('myBets'), bets: z.array(betView) }),
  z.object({ type: z.literal('balance'), accountBalanceCents: cents, version: z.int() }),
  z.object({ type: z.literal('notifications'), unread: z.int() }),
  /** Friendships or challenges of mine changed: read them again. */
  z.object({ type: z.literal('friends') }),
  /** My profile changed in another window: read it again. */
  z.object({ type: z.literal('profile') }),
  /** My limits, time-out or exclusion changed in another window: read them again. */
  z.object({ type: z.literal('protection') }),
  /** To operators: a queue of the console changed. */
  z.object({ type: z.literal('console'), rooms: z.array(z.enum(consoleQueues)) }),
  z.object({ type: z.literal('settings'), settings: systemSettings.nullable() }),
  /** Events whose time, names or scores changed, or that are new. */
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
        completed: z.boolean(),
      }),
    ),
  }),
  /** This session ended elsewhere: show the landing page. */
  z.object({ type: z.literal('signedOut') }),
]);
/**
 * What the stream at GET /api/stream sends, as Server-Sent Events whose name is `type` and whose data is
 * this JSON. On `hello` (first message after every connect) the client reads everything it shows again,
 * which is how it catches up after a gap.
 */
export const liveMessage = message.meta({ id: 'LiveMessage' });
export type LiveMessage = z.infer<typeof liveMessage>;
export const streamPath = '/api/stream';
