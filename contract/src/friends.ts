import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { shownRivalry } from './rivalry.ts';
import { cents, instant, lookupId, searchText, userView } from './shared.ts';

const relation = z
  .enum(['none', 'requested', 'requestedYou', 'friends'])
  .describe("The other user's relation to the viewer. Selects the button: Add, Requested, Accept or Remove.");

/** A user in a list, with the state of the friendship. */
const userRow = z.object({
  person: userView,
  email: z.string().describe('Full for friends, masked ("j•••@mail.com") for others.'),
  relation,
});
export type UserRow = z.input<typeof userRow>;

/** The result of one decided bet for a user. */
const recentResult = z.object({
  result: z.enum(['won', 'lost']),
  netCents: cents.describe('What the bet changed: the potential win, or minus the wager.'),
  paidOutAt: instant,
});

/** A user's totals over decided bets; refunded bets do not count. */
export const userRecord = z.object({
  wins: z.int(),
  losses: z.int(),
  netResultCents: cents.describe('Payouts received minus wagers staked. May be negative.'),
  returnBasisPoints: z
    .int()
    .nullable()
    .describe('Net result / amount wagered, in basis points; null before the first decided bet.'),
  lastResults: z.array(recentResult).max(10).describe('The last ten, newest first.'),
  memberSince: instant,
  friendsInCommon: z.int(),
});
export type UserRecord = z.input<typeof userRecord>;

export const userProfile = z.object({
  person: userView,
  email: z.string().describe('Full for friends and oneself, masked for others.'),
  relation: z.enum([...relation.options, 'self']),
  record: userRecord.nullable().describe('Only for friends and oneself.'),
  rivalry: shownRivalry,
});
export type UserProfile = z.input<typeof userProfile>;

const leaderboardEntry = z.object({
  person: userView,
  isMe: z.boolean(),
  rank: z.int().nullable().describe('Equal returns share a rank; null before the first decided bet.'),
  returnBasisPoints: z.int().nullable(),
  wins: z.int(),
  losses: z.int(),
  netResultCents: cents,
});
export type LeaderboardEntry = z.input<typeof leaderboardEntry>;

const byUserId = z.object({ userId: lookupId });
/** The new relation to the viewer. */
const changed = z.object({ relation });

export const friendEndpoints = {
  searchPeople: endpoint({
    method: 'GET',
    path: '/api/people',
    tag: 'Friends',
    summary:
      'People whose full name or username contains the text (2 characters or more) or whose whole email is the text, at most 20: friends and users who requested me first, then by name. Friends are also found by part of their email',
    access: 'user',
    query: z.object({ q: searchText }),
    response: z.object({ items: z.array(userRow) }),
  }),
  getPerson: endpoint({
    method: 'GET',
    path: '/api/people/:userId',
    tag: 'Friends',
    summary: "A person's profile; their record only for friends and for oneself",
    access: 'user',
    params: byUserId,
    response: userProfile,
  }),
  listFriends: endpoint({
    method: 'GET',
    path: '/api/friends',
    tag: 'Friends',
    summary: 'My friends by name, and the newest requests to me and of mine that wait for an answer',
    access: 'user',
    response: z.object({
      items: z.array(userRow),
      incoming: z.array(userRow),
      outgoing: z.array(userRow),
    }),
  }),
  leaderboard: endpoint({
    method: 'GET',
    path: '/api/friends/leaderboard',
    tag: 'Friends',
    summary: 'My friends and I by return on what was wagered',
    access: 'user',
    response: z.object({ items: z.array(leaderboardEntry) }),
  }),
  requestFriend: endpoint({
    method: 'POST',
    path: '/api/friends/:userId',
    tag: 'Friends',
    summary: 'Send a friend request; if they already requested me, this accepts theirs',
    access: 'user',
    params: byUserId,
    response: changed,
  }),
  acceptFriend: endpoint({
    method: 'POST',
    path: '/api/friends/:userId/acceptance',
    tag: 'Friends',
    summary: 'Accept their friend request',
    access: 'user',
    params: byUserId,
    response: changed,
  }),
  declineFriend: endpoint({
    method: 'DELETE',
    path: '/api/friends/:userId/request',
    tag: 'Friends',
    summary: 'Decline their friend request, or withdraw mine',
    access: 'user',
    params: byUserId,
    response: changed,
  }),
  removeFriend: endpoint({
    method: 'DELETE',
    path: '/api/friends/:userId',
    tag: 'Friends',
    summary: 'End a friendship, on both sides',
    access: 'user',
    params: byUserId,
    response: changed,
  }),
};
