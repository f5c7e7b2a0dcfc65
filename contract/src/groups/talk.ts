import { groupReactions } from '@sidebet/domain/groups/group';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  cents,
  cursor,
  eventId,
  givenId,
  instant,
  lookupId,
  pageLimit,
  pageSchema,
  userView,
  uuid,
} from '../shared.ts';
import { groupSeason } from './group.ts';
import { byGroup, tag, text } from './shared.ts';

const feedBet = z.object({
  uniqueId: uuid,
  game: z.string().describe('"Bills vs Jets".'),
  creator: userView,
  acceptor: userView,
  creatorPick: z.string(),
  acceptorPick: z.string(),
  creatorStakeCents: cents.nullable().describe('Null if either side hides amounts.'),
  acceptorStakeCents: cents.nullable(),
  comments: z.int().describe('Comments of members on it.'),
});

export const feedItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('accepted'), id: z.string(), at: instant, bet: feedBet }),
  z.object({
    type: z.literal('settled'),
    id: z.string(),
    at: instant,
    bet: feedBet,
    winnerId: uuid.nullable().describe('Null for a refunded bet.'),
    netCents: cents.nullable().describe('What the winner won; null if hidden or refunded.'),
  }),
  z.object({ type: z.literal('joined'), id: z.string(), at: instant, person: userView }),
  z.object({
    type: z.literal('limitRaised'),
    id: z.string(),
    at: instant,
    person: userView,
    fromCents: cents.describe('How far below 0 they may go in an iou group, before and now.'),
    toCents: cents,
  }),
  z.object({ type: z.literal('seasonEnded'), id: z.string(), at: instant, season: groupSeason }),
]);
export type GroupFeedItem = z.input<typeof feedItem>;

export const reactions = z.array(z.object({ reaction: z.enum(groupReactions), userIds: z.array(uuid) }));

export const groupMessage = z.object({
  id: uuid,
  groupId: uuid,
  number: z.int().describe('Ascending in the order of the conversation.'),
  person: userView,
  text: z.string().nullable().describe('Null once removed.'),
  mentions: z.array(uuid).describe('Members named in the text.'),
  replyTo: uuid.nullable().describe('The message it replies to, which is no reply itself.'),
  betId: uuid.nullable(),
  eventId: z.string().nullable(),
  createdAt: instant,
  editedAt: instant.nullable(),
  reactions,
});
export type GroupMessage = z.input<typeof groupMessage>;

const byMessage = byGroup.extend({ messageId: lookupId });

export const talkEndpoints = {
  listGroupFeed: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/feed',
    tag,
    summary: 'What happened in the group, newest first',
    access: 'user',
    params: byGroup,
    query: z.object({ cursor, limit: pageLimit }),
    response: z.object({
      items: z.array(feedItem),
      nextCursor: z.string().nullable(),
      biggestSwing: z
        .object({ person: userView, netCents: cents.nullable() })
        .nullable()
        .describe('Who won or lost most in the last seven days; null without decided bets.'),
    }),
  }),
  listGroupMessages: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/messages',
    tag,
    summary: 'Messages to the group, or about one bet or event of it, newest first',
    access: 'user',
    params: byGroup,
    query: z.object({
      betId: lookupId.optional(),
      eventId: eventId.optional(),
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(groupMessage),
  }),
  sendGroupMessage: endpoint({
    method: 'POST',
    path: '/api/groups/:groupId/messages',
    tag,
    summary: 'Send a message. A repeat with the same id returns the first one',
    access: 'user',
    params: byGroup,
    body: z.object({
      id: givenId.describe('A new UUID.'),
      text,
      replyTo: givenId.nullable().default(null),
      betId: givenId.nullable().default(null),
      eventId: eventId.nullable().default(null),
    }),
    response: groupMessage,
  }),
  editGroupMessage: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/messages/:messageId',
    tag,
    summary: 'Change the text of my message within 5 minutes',
    access: 'user',
    params: byMessage,
    body: z.object({ text }),
    response: groupMessage,
  }),
  removeGroupMessage: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/messages/:messageId',
    tag,
    summary: 'Remove my message; owners and organizers remove any',
    access: 'user',
    params: byMessage,
    response: groupMessage,
  }),
  putGroupReaction: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/messages/:messageId/reactions/:reaction',
    tag,
    summary: 'React to a message',
    access: 'user',
    params: byMessage.extend({ reaction: z.enum(groupReactions) }),
    response: groupMessage,
  }),
  deleteGroupReaction: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/messages/:messageId/reactions/:reaction',
    tag,
    summary: 'Take my reaction back',
    access: 'user',
    params: byMessage.extend({ reaction: z.enum(groupReactions) }),
    response: groupMessage,
  }),
  markGroupRead: endpoint({
    method: 'POST',
    path: '/api/groups/:groupId/read',
    tag,
    summary: 'Mark the stream as read',
    access: 'user',
    params: byGroup,
    body: z.object({
      at: instant.optional().describe('Up to the item of this instant.'),
      number: z.int().optional().describe('Up to the message with this number. Sent by pages of 1.0.'),
    }),
    response: z.null(),
  }),
};
