import { z } from 'zod';
import { sharedBet } from '../bets.ts';
import { endpoint } from '../endpoint.ts';
import { cents, instant, lookupId, userView, uuid } from '../shared.ts';
import { groupView } from './group.ts';
import { byGroup, kind, role, tag } from './shared.ts';

const groupMember = z.object({
  person: userView,
  role,
  joinedAt: instant,
  leftAt: instant
    .nullable()
    .describe('Null for members. A person who left with an open balance is still listed.'),
  balanceCents: cents
    .nullable()
    .describe(
      'What they are owed (above 0) or owe, including running stakes as if refunded. Null unless `iou`.',
    ),
  settlesWith: z
    .array(z.object({ person: userView, amountCents: cents }))
    .nullable()
    .describe(
      'With whom the balance would be settled: above 0 is what they would get. Null unless `iou`, and of others unless I am the owner or an organizer.',
    ),
});
export type GroupMember = z.input<typeof groupMember>;

export const groupInvite = z.object({
  id: uuid,
  createdBy: userView,
  createdAt: instant,
  expiresAt: instant,
  maxUses: z.int(),
  uses: z.int(),
  path: z.string().describe("The link's path on this site, to share or show as a QR code."),
});
export type GroupInvite = z.input<typeof groupInvite>;

/** The offer that an invite link names. */
const invitedOffer = z.object({
  invitedBy: z.string().describe('Who made the link.'),
  bet: sharedBet
    .omit({ isChallenge: true })
    .nullable()
    .describe('Null once the offer is gone, or for people who must not see its maker.'),
});
export type InvitedOffer = z.input<typeof invitedOffer>;

/** All a visitor with an invite learns about the group. */
const invitedGroup = z.object({
  name: z.string(),
  kind,
  memberCount: z.int(),
  ownerUsername: z.string(),
  joinedGroupId: uuid.nullable().describe('The id of the group if the viewer is a member already.'),
  offer: invitedOffer.nullable().describe('Null unless the link names an offer.'),
});
export type InvitedGroup = z.input<typeof invitedGroup>;

const byMember = byGroup.extend({ userId: lookupId });

const leavesBalance = z.object({ leavesBalance: z.enum(['true', 'false']).default('false') });

const token = z.string().max(80).describe("The invite's token: 128 bits as base64url.");

export const memberEndpoints = {
  leaveGroup: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/me',
    tag,
    summary:
      'Leave. My open offers end, running bets finish. With an open balance only if confirmed; it stays visible to the others',
    access: 'user',
    movesMoney: true,
    params: byGroup,
    query: leavesBalance,
    response: z.null(),
  }),
  listGroupMembers: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/members',
    tag,
    summary: 'The members: owner, organizers, then by username; last, people who left with an open balance',
    access: 'user',
    params: byGroup,
    response: z.object({
      items: z.array(groupMember),
      removed: z
        .array(userView)
        .describe(
          'Who was removed and cannot join again until an organizer allows it, latest first; empty for other members.',
        ),
    }),
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
    summary:
      'Remove a member, who joins again only when an organizer allows it; organizers remove members, the owner anyone else. With an open balance only if confirmed',
    access: 'user',
    movesMoney: true,
    params: byMember,
    query: leavesBalance,
    response: z.null(),
  }),
  allowGroupMember: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/removed-people/:userId',
    tag,
    summary: 'Allow a removed person to join again; for owners and organizers',
    access: 'user',
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
    summary:
      'Create an invite link; for owners and organizers. With `bet`, it also shows that open offer of the group',
    access: 'user',
    params: byGroup,
    body: z.object({ expiresInDays: z.int(), maxUses: z.int(), bet: lookupId.optional() }),
    response: groupInvite,
  }),
  revokeGroupInvite: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/invites/:inviteId',
    tag,
    summary: 'Revoke an invite link; for owners and organizers',
    access: 'user',
    params: byGroup.extend({ inviteId: lookupId }),
    response: z.null(),
  }),
  getGroupInvite: endpoint({
    method: 'GET',
    path: '/api/group-invites/:inviteId',
    tag,
    summary: 'What an invite link invites to, also without an account',
    access: 'public',
    params: z.object({ inviteId: lookupId }),
    query: z
      .object({ token, bet: lookupId.optional(), offer: token.optional() })
      .describe('`offer` is the token for the offer `bet` of a link that names one.'),
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
    params: z.object({ inviteId: lookupId }),
    body: z.object({ token }),
    response: groupView,
  }),
};
