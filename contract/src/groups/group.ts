import { nettingModes } from '@sidebet/domain/groups/settle-up';
import { maxPictureBytes } from '@sidebet/domain/profile/picture';
import { z } from 'zod';
import { betView } from '../bets.ts';
import { endpoint } from '../endpoint.ts';
import { fileName } from '../profile.ts';
import { cents, cursor, instant, lookupId, pageLimit, pageSchema, userView, uuid } from '../shared.ts';
import { amount, byGroup, kind, role, tag, text } from './shared.ts';

export const groupSeason = z.object({
  id: uuid,
  number: z.int(),
  name: z.string(),
  startedAt: instant,
  endsAt: instant.nullable().describe('When it ends; null until an organizer ends it.'),
  endedAt: instant.nullable().describe('Null for the current season.'),
});
export type GroupSeasonView = z.input<typeof groupSeason>;

const groupSummary = z.object({
  id: uuid,
  name: z.string(),
  kind,
  color: z.string().describe('`#rrggbb`.'),
  picture: z.string().nullable(),
  memberCount: z.int(),
  role,
  openOffers: z.int().describe('Offers of others that I could take now.'),
  unreadMessages: z.int(),
  unread: z.int().describe('What is new in the stream: messages, open offers and results. At most 100.'),
});
export type GroupSummary = z.input<typeof groupSummary>;

/** A group that I left or was removed from, where something of mine is open. Only its settle-up is mine to see. */
const leftGroup = z.object({
  id: uuid,
  name: z.string(),
  kind,
  color: z.string().describe('`#rrggbb`.'),
  picture: z.string().nullable(),
  balanceCents: cents.describe('What I am owed (above 0) or owe; running stakes count as if refunded.'),
});
export type LeftGroup = z.input<typeof leftGroup>;

/** My account in a group. In an `iou` group the balance may be negative. */
const groupPurse = z.object({
  availableCents: cents.describe('What I could stake now: limit + balance.'),
  balanceCents: cents,
  heldCents: cents.describe('In my running bets; not part of the balance.'),
  limitCents: cents.describe('How far below 0 I may go; 0 in `points` groups.'),
  version: z.int().describe('Changes with every movement.'),
});

const netting = z.enum(nettingModes);

export const groupView = groupSummary.extend({
  rules: z.string(),
  purseCents: cents.nullable().describe('What every member gets in the next season; null unless `points`.'),
  limitCents: cents.nullable().describe('The limit of new members; null unless `iou`.'),
  netting: netting.describe('How balances become payments; matters in `iou` groups only.'),
  createdAt: instant,
  owner: userView,
  season: groupSeason
    .nullable()
    .describe('The current season. Null between two seasons of a `points` group: no bets then.'),
  purse: groupPurse.nullable().describe('Null between two seasons of a `points` group.'),
  showsAmounts: z.boolean().describe("Whether members see each other's amounts. Everyone sees their own."),
});
export type GroupView = z.input<typeof groupView>;

/** What waits for me in one group. */
export const waitingGroup = z.object({
  id: uuid,
  name: z.string(),
  kind,
  color: z.string(),
  hasLeft: z.boolean().describe('Whether I left or was removed: only its settle-up is mine to see.'),
  openOffers: z.int(),
  offeredBy: z.array(userView).describe('Members whose offers these are, the newest first. At most 3.'),
  gamesToday: z
    .array(z.object({ eventId: z.string(), game: z.string(), startsAt: instant }))
    .describe('Games today on which I have a running bet in the group. Read by pages of 1.0.'),
  payments: z
    .array(z.object({ person: userView, amountCents: cents, iPay: z.boolean() }))
    .describe(
      'Open payments, oldest first: those I have yet to pay, and those of which the others say that they paid me. At most 20.',
    ),
  paymentsToConfirm: z.int().describe('Open payments that I have not confirmed. Read by pages of 1.0.'),
  owesCents: cents.describe(
    'What I owe in all: my balance below 0, without running bets and what I said that I paid. 0 in groups of points.',
  ),
});
export type WaitingGroup = z.input<typeof waitingGroup>;

const settings = z.object({
  name: text,
  color: text,
  rules: text.default(''),
  purseCents: amount.nullable().default(null).describe('For `points` groups; applies from the next season.'),
  limitCents: amount.nullable().default(null).describe('For `iou` groups: the limit of new members.'),
  netting: netting
    .optional()
    .describe('For `iou` groups: as few payments as possible, or pair by pair. As before if left out.'),
});

export const newSeason = z.object({
  name: text,
  // Not `default`, which the API documents would leave out: it is a value that handlers get.
  endsAt: instant.nullable().prefault(null),
});

export const groupCoreEndpoints = {
  listGroups: endpoint({
    method: 'GET',
    path: '/api/groups',
    tag,
    summary: 'My groups by name, and groups I left in which something of mine is open',
    access: 'user',
    response: z.object({
      items: z.array(groupSummary),
      left: z.array(leftGroup).describe('Groups I left or was removed from, by name.'),
    }),
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
    params: z.object({ groupId: lookupId, filename: z.string().max(200) }),
    download: ['image/webp'],
    response: z.null(),
  }),
  putMyGroupChoices: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/me',
    tag,
    summary: 'Choose, in an iou group, how far below 0 I may go',
    access: 'user',
    params: byGroup,
    body: z.object({
      showsAmounts: z
        .boolean()
        .optional()
        .describe('Ignored: the owner shows or hides amounts for everyone.'),
      limitCents: amount.nullable().default(null),
    }),
    response: groupView,
  }),
  switchGroupAmounts: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/amounts',
    tag,
    summary: 'Show amounts to all members, or to none; for the owner. The stream says so',
    access: 'user',
    params: byGroup,
    body: z.object({ showsAmounts: z.boolean() }),
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
};
