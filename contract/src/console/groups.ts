import { groupKinds } from '@sidebet/domain/book/accounts';
import { paymentStatements } from '@sidebet/domain/book/group-payment';
import { groupRoles } from '@sidebet/domain/groups/group';
import { reportActions, reportReasons } from '@sidebet/domain/safety/report';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { groupSeason } from '../groups/group.ts';
import { cents, cursor, givenId, instant, pageLimit, pageSchema, searchText, uuid } from '../shared.ts';
import { operators, operatorUserRef, reason } from './shared.ts';

/** A row in the table of groups. */
export const operatorGroupRow = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(groupKinds),
  memberCount: z.int(),
  owner: operatorUserRef
    .extend({ isSuspended: z.boolean() })
    .nullable()
    .describe('Null once the group is deleted.'),
  createdAt: instant,
  deletedAt: instant.nullable(),
  openBets: z.int().describe('Offers and running bets.'),
});
export type OperatorGroupRow = z.input<typeof operatorGroupRow>;

/** A group without its messages, which operators read only as reported. */
export const operatorGroup = operatorGroupRow.extend({
  rules: z.string(),
  hasPicture: z.boolean(),
  members: z
    .array(
      z.object({
        person: operatorUserRef,
        role: z.enum(groupRoles),
        joinedAt: instant,
        leftAt: instant.nullable(),
        isSuspended: z.boolean(),
      }),
    )
    .describe('Members by role; last, people who left.'),
  seasons: z
    .array(
      groupSeason.extend({
        sumCents: cents
          .nullable()
          .describe(
            "The sum of the season's ledger, which must be 0. Null in `iou` groups, whose ledger covers all seasons.",
          ),
      }),
    )
    .describe('Newest first.'),
  sumCents: cents.nullable().describe("Of an `iou` group's ledger."),
  payments: z
    .array(
      z.object({
        id: uuid,
        from: operatorUserRef,
        to: operatorUserRef,
        amountCents: cents,
        createdAt: instant,
        settledAt: instant.nullable().describe('When both sides had confirmed it; null before that.'),
        canceledAt: instant.nullable().describe('When it was canceled; null while it is not.'),
        forgivenAt: instant.nullable().describe('When the creditor forgave it instead; null for a payment.'),
        statements: z
          .array(z.object({ person: operatorUserRef, kind: z.enum(paymentStatements), at: instant }))
          .describe('What both sides said about it, oldest first.'),
      }),
    )
    .describe('The newest payments of an `iou` group, with what both sides said, without their notes.'),
  invites: z
    .array(
      z.object({
        id: uuid,
        createdBy: operatorUserRef,
        createdAt: instant,
        expiresAt: instant,
        maxUses: z.int(),
        uses: z.int(),
        revokedAt: instant.nullable(),
      }),
    )
    .describe('The newest links, without their tokens.'),
  reports: z
    .array(
      z.object({
        id: uuid,
        person: operatorUserRef,
        reason: z.enum(reportReasons),
        createdAt: instant,
        action: z.enum(reportActions).nullable(),
      }),
    )
    .describe('The newest reports about it, its messages and its payments.'),
});
export type OperatorGroup = z.input<typeof operatorGroup>;

/** What operators can remove from a group. */
export const removableParts = ['name', 'picture', 'rules'] as const;
export type RemovablePart = (typeof removableParts)[number];

const byGroup = z.object({ groupId: givenId });

export const consoleGroupEndpoints = {
  operatorListGroups: endpoint({
    method: 'GET',
    path: '/api/admin/groups',
    tag: operators,
    summary: 'Groups by part of their name or by their id, newest first',
    access: 'operator',
    query: z.object({
      q: searchText,
      only: z.enum(['all', 'suspendedOwner', 'deleted']).default('all'),
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(operatorGroupRow),
  }),
  operatorGetGroup: endpoint({
    method: 'GET',
    path: '/api/admin/groups/:groupId',
    tag: operators,
    summary:
      'One group: members, seasons with the sum of their ledger, payments, invites and reports; no messages',
    access: 'operator',
    params: byGroup,
    response: operatorGroup,
  }),
  operatorHandOverGroup: endpoint({
    method: 'POST',
    path: '/api/admin/groups/:groupId/owner',
    tag: operators,
    summary: 'Hand the group of a suspended owner over to another member',
    access: 'operator',
    movesMoney: true,
    params: byGroup,
    body: z.object({ reason, userId: givenId }),
    response: z.null(),
  }),
  operatorRemoveFromGroup: endpoint({
    method: 'POST',
    path: '/api/admin/groups/:groupId/removals',
    tag: operators,
    summary: 'Remove the name, picture or rules of a group, and notify its owner',
    access: 'operator',
    movesMoney: true,
    params: byGroup,
    body: z.object({ reason, part: z.enum(removableParts) }),
    response: z.null(),
  }),
};
