import { groupKinds, groupReactions, groupRoles } from '@sidebet/domain/groups/group';
import { maxPictureBytes } from '@sidebet/domain/profile/picture';
import { z } from 'zod';
import { betView } from './bets.ts';
import { endpoint } from './endpoint.ts';
import { fileName } from './profile.ts';
import { cents, cursor, instant, pageLimit, pageSchema, personView, uuid } from './shared.ts';

/**
 * Amounts in groups are cents of the group's unit: of a point in `points` groups (100 are one point), of a dollar in `iou`
 * groups.
 */
const kind = z.enum(groupKinds);
const role = z.enum(groupRoles);
/** Domain rules validate texts and amounts; the schemas only check shapes. */
const text = z.string().max(5_000);
const amount = z.int();

export const groupSeason = z.object({
  id: uuid,
  number: z.int(),
  name: z.string(),
  startedAt: instant,
  /** When it ends; null until an organizer ends it. */
  endsAt: instant.nullable(),
  /** Null for the current season. */
  endedAt: instant.nullable(),
});
export type GroupSeasonView = z.infer<typeof groupSeason>;

export const groupSummary = z.object({
  id: uuid,
  name: z.string(),
  kind,
  /** `#rrggbb`. */
  color: z.string(),
  picture: z.string().nullable(),
  memberCount: z.int(),
  role,
  /** Offers of others that I could take now. */
  openOffers: z.int(),
  unreadMessages: z.int(),
});
export type GroupSummary = z.infer<typeof groupSummary>;

/** My account in a group. In an `iou` group the balance may be negative. */
export const groupPurse = z.object({
  /** What I could stake now: limit + balance. */
  availableCents: cents,
  balanceCents: cents,
  /** In my running bets; not part of the balance. */
  heldCents: cents,
  /** How far below 0 I may go; 0 in `points` groups. */
  limitCents: cents,
  /** Changes with every movement. */
  version: z.int(),
});
export type GroupPurse = z.infer<typeof groupPurse>;

export const groupView = groupSummary.extend({
  rules: z.string(),
  /** What every member gets in the next season; null unless `points`. */
  purseCents: cents.nullable(),
  /** The limit of new members; null unless `iou`. */
  limitCents: cents.nullable(),
  createdAt: instant,
  owner: personView,
  /** The current season. Null between two seasons of a `points` group: no bets then. */
  season: groupSeason.nullable(),
  /** Null between two seasons of a `points` group. */
  purse: groupPurse.nullable(),
  /** Whether the others see my amounts in the table and the feed. */
  showsAmounts: z.boolean(),
});
export type GroupView = z.infer<typeof groupView>;

export const groupMember = z.object({
  person: personView,
  role,
  joinedAt: instant,
  /** Null for members. A person who left with an open balance is still listed. */
  leftAt: instant.nullable(),
  /** What they are owed (above 0) or owe, including running stakes as if refunded. Null unless `iou`. */
  balanceCents: cents.nullable(),
});
export type GroupMember = z.infer<typeof groupMember>;

export const groupInvite = z.object({
  id: uuid,
  createdBy: personView,
  createdAt: instant,
  expiresAt: instant,
  maxUses: z.int(),
  uses: z.int(),
  /** The link's path on this site, to share or show as a QR code. */
  path: z.string(),
});
export type GroupInvite = z.infer<typeof groupInvite>;

/** All a visitor with an invite learns about the group. */
export const invitedGroup = z.object({
  name: z.string(),
  kind,
  memberCount: z.int(),
  ownerUsername: z.string(),
  /** The id of the group if the viewer is a member already. */
  joinedGroupId: uuid.nullable(),
});
export type InvitedGroup = z.infer<typeof invitedGroup>;

export const standing = z.object({
  person: personView,
  /** By net; equal results share a rank. */
  rank: z.int(),
  /** Null if the person hides amounts. */
  netCents: cents.nullable(),
  /** Net / staked in basis points; null before the first decided bet. */
  returnBasisPoints: z.int().nullable(),
  wins: z.int(),
  losses: z.int(),
  /** The last five decided bets, newest first. */
  lastResults: z.array(z.enum(['won', 'lost'])).max(5),
});
export type GroupStanding = z.infer<typeof standing>;

export const groupTable = z.object({
  season: groupSeason,
  standings: z.array(standing),
  /** Running bets of the season; its table may still change after its end. */
  runningBets: z.int(),
  /** Every season of the group, newest first. */
  seasons: z.array(groupSeason),
  /** The winners of ended seasons without running bets, newest first; several if tied. */
  champions: z.array(
    z.object({ season: groupSeason, people: z.array(personView), netCents: cents.nullable() }),
  ),
});
export type GroupTable = z.infer<typeof groupTable>;

const feedBet = z.object({
  uniqueId: uuid,
  /** "Bills vs Jets". */
  game: z.string(),
  creator: personView,
  acceptor: personView,
  creatorPick: z.string(),
  acceptorPick: z.string(),
  /** Null if either side hides amounts. */
  creatorStakeCents: cents.nullable(),
  acceptorStakeCents: cents.nullable(),
  /** Comments of members on it. */
  comments: z.int(),
});
export const feedItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('accepted'), id: z.string(), at: instant, bet: feedBet }),
  z.object({
    type: z.literal('settled'),
    id: z.string(),
    at: instant,
    bet: feedBet,
    /** Null for a refunded bet. */
    winnerId: uuid.nullable(),
    /** What the winner won; null if hidden or refunded. */
    netCents: cents.nullable(),
  }),
  z.object({ type: z.literal('joined'), id: z.string(), at: instant, person: personView }),
  z.object({ type: z.literal('seasonEnded'), id: z.string(), at: instant, season: groupSeason }),
]);
export type GroupFeedItem = z.infer<typeof feedItem>;

export const groupMessage = z.object({
  id: uuid,
  groupId: uuid,
  /** Ascending in the order of the conversation. */
  number: z.int(),
  person: personView,
  /** Null once removed. */
  text: z.string().nullable(),
  /** Members named in the text. */
  mentions: z.array(uuid),
  /** The message it replies to, which is no reply itself. */
  replyTo: uuid.nullable(),
  betId: uuid.nullable(),
  eventId: z.string().nullable(),
  createdAt: instant,
  editedAt: instant.nullable(),
  reactions: z.array(z.object({ reaction: z.enum(groupReactions), userIds: z.array(uuid) })),
});
export type GroupMessage = z.infer<typeof groupMessage>;

export const groupPayment = z.object({
  id: uuid,
  from: personView,
  to: personView,
  amountCents: cents,
  note: z.string(),
  createdAt: instant,
  /** When the payer confirmed with "I paid". */
  paidAt: instant.nullable(),
  /** When the receiver confirmed with "I received". */
  receivedAt: instant.nullable(),
  /** When both had confirmed and the balances changed. */
  settledAt: instant.nullable(),
});
export type GroupPayment = z.infer<typeof groupPayment>;

export const settleUp = z.object({
  /** Members, and people who left, whose balance is not 0; running stakes count as if refunded. */
  balances: z.array(z.object({ person: personView, balanceCents: cents })),
  /** Payments that would bring every balance to 0 after the open ones; at most one fewer than people. */
  suggested: z.array(z.object({ from: personView, to: personView, amountCents: cents })),
  /** Open payments first, then the last settled ones. */
  payments: z.array(groupPayment),
});
export type SettleUp = z.infer<typeof settleUp>;

/** What waits for me in one group. */
export const waitingGroup = z.object({
  id: uuid,
  name: z.string(),
  kind,
  color: z.string(),
  openOffers: z.int(),
  /** Games today on which I have a running bet in the group. */
  gamesToday: z.array(z.object({ eventId: z.string(), game: z.string(), startsAt: instant })),
  /** Payments that need my confirmation, and what I owe beyond them (above 0). */
  paymentsToConfirm: z.int(),
  owesCents: cents,
});
export type WaitingGroup = z.infer<typeof waitingGroup>;

const byGroup = z.object({ groupId: z.string().max(80) });
const byMember = byGroup.extend({ userId: z.string().max(80) });
const byMessage = byGroup.extend({ messageId: z.string().max(80) });
const byPayment = byGroup.extend({ paymentId: z.string().max(80) });
/** The invite's token: 128 bits as base64url. */
const token = z.string().max(80);
const tag = 'Groups';

const settings = z.object({
  name: text,
  color: text,
  rules: text.default(''),
  /** For `points` groups; applies from the next season. */
  purseCents: amount.nullable().default(null),
  /** For `iou` groups: the limit of new members. */
  limitCents: amount.nullable().default(null),
});
export type GroupSettingsInput = z.input<typeof settings>;

const newSeason = z.object({
  name: text,
  endsAt: instant.nullable().default(null),
});

export const groupEndpoints = {
  listGroups: endpoint({
    method: 'GET',
    path: '/api/groups',
    tag,
    summary: 'My groups by name',
    access: 'user',
    response: z.object({ items: z.array(groupSummary) }),
  }),
  listWaitingGroups: endpoint({
    method: 'GET',
    path: '/api/groups/waiting',
    tag,
    summary: 'What waits for me in my groups: offers, games today and balances to settle',
    access: 'user',
    response: z.object({ items: z.array(waitingGroup) }),
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/api/groups',
    tag,
    summary: 'Create a group with its first season; I become its owner',
    access: 'user',
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    body: settings.extend({ kind, season: newSeason }),
    response: groupView,
  }),
  getGroup: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId',
    tag,
    summary: 'A group I am a member of. To others it does not exist',
    access: 'user',
    params: byGroup,
    response: groupView,
  }),
  changeGroup: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId',
    tag,
    summary: 'Change name, color, rules and amounts; for owners and organizers',
    access: 'user',
    params: byGroup,
    body: settings,
    response: groupView,
  }),
  deleteGroup: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId',
    tag,
    summary: 'Delete my group; refused while a bet runs or a balance is open',
    access: 'user',
    params: byGroup,
    response: z.null(),
  }),
  putGroupPicture: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/picture',
    tag,
    summary: 'Set the picture: JPEG, PNG or GIF of at most 5 MB; for owners and organizers',
    access: 'user',
    params: byGroup,
    query: z.object({ name: fileName }),
    upload: { maxBytes: maxPictureBytes, tooLarge: 'pictureTooLarge' },
    response: groupView,
  }),
  deleteGroupPicture: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/picture',
    tag,
    summary: 'Remove the picture; for owners and organizers',
    access: 'user',
    params: byGroup,
    response: groupView,
  }),
  readGroupPicture: endpoint({
    method: 'GET',
    path: '/api/files/group_pictures/:groupId/:filename',
    tag: 'Files',
    summary: 'The picture of a group I am a member of',
    access: 'user',
    params: z.object({ groupId: z.string().max(80), filename: z.string().max(200) }),
    download: ['image/webp'],
    response: z.null(),
  }),
  putMyGroupChoices: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/me',
    tag,
    summary: 'Choose whether the others see my amounts and, in an iou group, how far below 0 I may go',
    access: 'user',
    params: byGroup,
    body: z.object({ showsAmounts: z.boolean(), limitCents: amount.nullable().default(null) }),
    response: groupView,
  }),
  leaveGroup: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/me',
    tag,
    summary:
      'Leave. My open offers end, running bets finish. With an open balance only if confirmed; it stays visible to the others',
    access: 'user',
    movesMoney: true,
    params: byGroup,
    query: z.object({ leavesBalance: z.enum(['true', 'false']).default('false') }),
    response: z.null(),
  }),
  listGroupMembers: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/members',
    tag,
    summary: 'The members: owner, organizers, then by username; last, people who left with an open balance',
    access: 'user',
    params: byGroup,
    response: z.object({ items: z.array(groupMember) }),
  }),
  changeGroupRole: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/members/:userId/role',
    tag,
    summary:
      'For the owner: make a member an organizer or a member, or the owner, which makes me an organizer',
    access: 'user',
    params: byMember,
    body: z.object({ role }),
    response: z.null(),
  }),
  removeGroupMember: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/members/:userId',
    tag,
    summary: 'Remove a member; organizers remove members, the owner anyone else',
    access: 'user',
    movesMoney: true,
    params: byMember,
    response: z.null(),
  }),
  listGroupInvites: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/invites',
    tag,
    summary: 'The valid invite links, newest first; for owners and organizers',
    access: 'user',
    params: byGroup,
    response: z.object({ items: z.array(groupInvite) }),
  }),
  createGroupInvite: endpoint({
    method: 'POST',
    path: '/api/groups/:groupId/invites',
    tag,
    summary: 'Create an invite link; for owners and organizers',
    access: 'user',
    params: byGroup,
    body: z.object({ expiresInDays: z.int(), maxUses: z.int() }),
    response: groupInvite,
  }),
  revokeGroupInvite: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/invites/:inviteId',
    tag,
    summary: 'Revoke an invite link; for owners and organizers',
    access: 'user',
    params: byGroup.extend({ inviteId: z.string().max(80) }),
    response: z.null(),
  }),
  getGroupInvite: endpoint({
    method: 'GET',
    path: '/api/group-invites/:inviteId',
    tag,
    summary: 'What an invite link invites to, also without an account',
    access: 'public',
    params: z.object({ inviteId: z.string().max(80) }),
    query: z.object({ token }),
    response: invitedGroup,
  }),
  joinGroup: endpoint({
    method: 'POST',
    path: '/api/group-invites/:inviteId/acceptance',
    tag,
    summary: 'Join the group by its invite link',
    access: 'user',
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    params: z.object({ inviteId: z.string().max(80) }),
    body: z.object({ token }),
    response: groupView,
  }),
  listGroupBoard: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/board',
    tag,
    summary: 'Open offers of the group on events that have not started, soonest first, my own included',
    access: 'user',
    params: byGroup,
    query: z.object({ cursor, limit: pageLimit }),
    response: pageSchema(betView),
  }),
  getGroupTable: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/table',
    tag,
    summary: 'The standings of the current or latest season, or of `season`, and past champions',
    access: 'user',
    params: byGroup,
    query: z.object({ season: z.string().max(80).optional() }),
    response: groupTable,
  }),
  startGroupSeason: endpoint({
    method: 'POST',
    path: '/api/groups/:groupId/seasons',
    tag,
    summary:
      'End the current season and start the next; its open offers end, running bets finish in the old one. For owners and organizers',
    access: 'user',
    movesMoney: true,
    params: byGroup,
    body: newSeason,
    response: groupView,
  }),
  changeGroupSeason: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/seasons/:seasonId',
    tag,
    summary: 'Change the name and the end of the current season; for owners and organizers',
    access: 'user',
    params: byGroup.extend({ seasonId: z.string().max(80) }),
    body: newSeason,
    response: groupView,
  }),
  getSeasonRecap: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/seasons/:seasonId/recap.png',
    tag,
    summary:
      'A picture of an ended season to share: champion and table, without the amounts that members hide',
    access: 'user',
    params: byGroup.extend({ seasonId: z.string().max(80) }),
    download: ['image/png'],
    response: z.null(),
  }),
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
      /** Who won or lost most in the last seven days; null without decided bets. */
      biggestSwing: z.object({ person: personView, netCents: cents.nullable() }).nullable(),
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
      betId: z.string().max(80).optional(),
      eventId: z.string().max(80).optional(),
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
      /** A new UUID. */
      id: uuid,
      text,
      replyTo: uuid.nullable().default(null),
      betId: uuid.nullable().default(null),
      eventId: z.string().max(80).nullable().default(null),
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
    summary: 'Mark messages up to a number as read',
    access: 'user',
    params: byGroup,
    body: z.object({ number: z.int() }),
    response: z.null(),
  }),
  getSettleUp: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/settle-up',
    tag,
    summary: 'Balances of an iou group, the payments that would settle them, and open payments',
    access: 'user',
    params: byGroup,
    response: settleUp,
  }),
  requestSettleUp: endpoint({
    method: 'POST',
    path: '/api/groups/:groupId/settle-up',
    tag,
    summary: 'Add the suggested payments and notify everyone they concern',
    access: 'user',
    params: byGroup,
    response: settleUp,
  }),
  confirmGroupPayment: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/payments/:paymentId',
    tag,
    summary: 'Confirm that I paid or received a payment. Both confirmations together change the balances',
    access: 'user',
    movesMoney: true,
    params: byPayment,
    body: z.object({ note: text.nullable().default(null) }),
    response: settleUp,
  }),
  cancelGroupPayment: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/payments/:paymentId',
    tag,
    summary: 'Cancel an open payment that I pay or receive',
    access: 'user',
    params: byPayment,
    response: settleUp,
  }),
};
