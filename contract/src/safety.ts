import { reportReasons } from '@sidebet/domain/safety/report';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byGroup } from './groups/shared.ts';
import { givenId, lookupId, userView } from './shared.ts';

const byUserId = z.object({ userId: lookupId });

const report = z.object({
  reason: z.enum(reportReasons),
  // The domain rule validates the text, not the schema.
  message: z.string().max(5_000).default(''),
});

/** Whom I blocked and whom I muted, most recent first. */
const restrictedPeople = z.object({
  blocked: z.array(userView),
  muted: z.array(userView),
});
export type RestrictedPeople = z.input<typeof restrictedPeople>;

export const safetyEndpoints = {
  listRestrictedPeople: endpoint({
    method: 'GET',
    path: '/api/me/restricted-people',
    tag: 'Safety',
    summary: 'The people I blocked and the people I muted, most recent first',
    access: 'user',
    response: restrictedPeople,
  }),
  blockPerson: endpoint({
    method: 'POST',
    path: '/api/people/:userId/block',
    tag: 'Safety',
    summary:
      'Block a person: neither sees the other again. Ends the friendship and its requests, and refunds open challenges between the two. Accepted bets continue. The person is not notified',
    access: 'user',
    movesMoney: true,
    params: byUserId,
    response: z.null(),
  }),
  unblockPerson: endpoint({
    method: 'DELETE',
    path: '/api/people/:userId/block',
    tag: 'Safety',
    summary: 'Unblock a person. The friendship does not come back',
    access: 'user',
    params: byUserId,
    response: z.null(),
  }),
  mutePerson: endpoint({
    method: 'POST',
    path: '/api/people/:userId/mute',
    tag: 'Safety',
    summary:
      'Mute a person: no notifications or emails about what they do. Their challenges are still listed',
    access: 'user',
    params: byUserId,
    response: z.null(),
  }),
  reportPerson: endpoint({
    method: 'POST',
    path: '/api/people/:userId/reports',
    tag: 'Safety',
    summary:
      'Report a person to the operators, with the evidence as it is now. One open report per person, bet, message or payment; at most 10 per hour',
    access: 'user',
    params: byUserId,
    body: report.extend({
      betId: givenId
        .nullable()
        .default(null)
        .describe('The bet the report is about, which the person holds a side of or was challenged to.'),
      messageId: givenId
        .nullable()
        .default(null)
        .describe('The message of theirs the report is about, in a group of mine.'),
      paymentId: givenId
        .nullable()
        .default(null)
        .describe('The payment in a group that the report is about, between the two.'),
    }),
    response: z.null(),
  }),
  reportGroup: endpoint({
    method: 'POST',
    path: '/api/groups/:groupId/reports',
    tag: 'Safety',
    summary:
      'Report a group of mine to the operators, with its name, picture and rules as they are now. Counts as a report about its owner',
    access: 'user',
    params: byGroup,
    body: report,
    response: z.null(),
  }),
  reportInvitedGroup: endpoint({
    method: 'POST',
    path: '/api/group-invites/:inviteId/reports',
    tag: 'Safety',
    summary: 'Report a group that an invite link invites to, like one of mine',
    access: 'user',
    params: z.object({ inviteId: lookupId }),
    body: report.extend({ token: z.string().max(80) }),
    response: z.null(),
  }),
  unmutePerson: endpoint({
    method: 'DELETE',
    path: '/api/people/:userId/mute',
    tag: 'Safety',
    summary: 'Unmute a person',
    access: 'user',
    params: byUserId,
    response: z.null(),
  }),
};
