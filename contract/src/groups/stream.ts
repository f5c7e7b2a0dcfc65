import { groupReactions } from '@sidebet/domain/groups/group';
import { z } from 'zod';
import { offeredBet } from '../bets.ts';
import { endpoint } from '../endpoint.ts';
import { cents, cursor, instant, lookupId, pageLimit, userView } from '../shared.ts';
import { groupSeason } from './group.ts';
import { byGroup, tag } from './shared.ts';
import { groupMessage, reactions } from './talk.ts';

/** A bet of the group, and what members say about it. */
const groupBet = z.object({
  bet: offeredBet,
  creator: userView,
  acceptor: userView.nullable().describe('Null for an open offer.'),
  hidesAmounts: z
    .literal(true)
    .optional()
    .describe(
      'Present if the group hides amounts and the bet was accepted by others: all amounts are 0 then.',
    ),
});
export type GroupBet = z.input<typeof groupBet>;

const talkedBet = groupBet.extend({
  reactions,
  comments: z.int().describe('Comments of members on it.'),
});

const id = z.string().describe('Unique in the stream.');
const moment = { id, at: instant };

export const streamItem = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    ...moment,
    message: groupMessage,
    about: z
      .object({ person: userView.nullable(), text: z.string() })
      .nullable()
      .describe(
        'The pick and creator of the bet that it is about, or the game; null for a message to the group.',
      ),
  }),
  talkedBet.extend({ type: z.literal('offer'), ...moment }),
  talkedBet.extend({ type: z.literal('taken'), ...moment }),
  talkedBet.extend({ type: z.literal('result'), ...moment }),
  z.object({
    type: z.literal('paid'),
    ...moment,
    from: userView,
    to: userView,
    amountCents: cents.describe('What both said was paid.'),
  }),
  z.object({
    type: z.literal('forgiven'),
    ...moment,
    from: userView.describe('Who forgave it.'),
    to: userView.describe('Who owed it.'),
    amountCents: cents,
  }),
  z.object({ type: z.literal('joined'), ...moment, person: userView }),
  z.object({
    type: z.literal('limitRaised'),
    ...moment,
    person: userView,
    fromCents: cents.describe('How far below 0 they may go in an iou group, before and now.'),
    toCents: cents,
  }),
  z.object({ type: z.literal('seasonEnded'), ...moment, season: groupSeason }),
  z.object({ type: z.literal('amountsSwitched'), ...moment, person: userView, showsAmounts: z.boolean() }),
]);
export type StreamItem = z.input<typeof streamItem>;

const byBet = byGroup.extend({ betId: lookupId, reaction: z.enum(groupReactions) });

export const streamEndpoints = {
  getGroupStream: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/stream',
    tag,
    summary: 'Everything that happened in the group, newest first: messages, offers, bets, results, payments',
    access: 'user',
    params: byGroup,
    query: z.object({ cursor, limit: pageLimit }),
    response: z.object({
      items: z.array(streamItem),
      nextCursor: z.string().nullable(),
      readAt: instant.describe('Items up to this instant were read.'),
      unread: z.int().describe('As `unread` of the group.'),
    }),
  }),
  listGroupRunning: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/running',
    tag,
    summary: 'Accepted bets of the group that have no result yet, by start. At most 30',
    access: 'user',
    params: byGroup,
    response: z.object({ items: z.array(groupBet) }),
  }),
  putGroupBetReaction: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/bets/:betId/reactions/:reaction',
    tag,
    summary: 'React to a bet of the group',
    access: 'user',
    params: byBet,
    response: z.object({ reactions }),
  }),
  deleteGroupBetReaction: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/bets/:betId/reactions/:reaction',
    tag,
    summary: 'Take my reaction to a bet back',
    access: 'user',
    params: byBet,
    response: z.object({ reactions }),
  }),
};
