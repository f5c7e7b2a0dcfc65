import { isRefusal } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { Uses } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { attemptLimit, noLimit } from '../../../limits/attempt-limit.ts';
import type { LinkTokens } from '../../../limits/link-tokens.ts';
import { blockUser, unblockUser } from './blocks.ts';
import { listRestrictedPeople, muteUser, unmuteUser } from './mutes.ts';
import { reportGroup, reportUser } from './reports.ts';

type Names =
  | 'reportPerson'
  | 'reportGroup'
  | 'reportInvitedGroup'
  | 'listRestrictedPeople'
  | 'blockPerson'
  | 'unblockPerson'
  | 'mutePerson'
  | 'unmutePerson';

const minute = 60_000;

/** What people do about each other. `rateLimits` is RATE_LIMITS. */
export function safetyFeature(
  context: Uses<'files' | 'log' | 'pool' | 'book' | 'clock' | 'wallClock' | 'rateLimits'>,
  inviteTokens: LinkTokens,
) {
  const changes = context.rateLimits
    ? attemptLimit({ max: 60, windowMs: 10 * minute, clock: context.wallClock })
    : noLimit;
  type Change = { readonly viewer: { readonly id: string }; readonly params: { readonly userId: string } };
  const limited =
    <T>(change: (viewerId: string, userId: string) => Promise<T>) =>
    async ({ viewer, params }: Change) => {
      const wait = changes.take(viewer.id);
      return wait === null ? change(viewer.id, params.userId) : refuseTooMany(wait);
    };
  const reports = context.rateLimits
    ? attemptLimit({ max: 10, windowMs: 60 * minute, clock: context.wallClock })
    : noLimit;
  const handlers: Handlers<Names> = {
    reportPerson: async ({ viewer, params, body }) => {
      const wait = reports.take(viewer.id);
      return wait === null
        ? reportUser(context, viewer.id, { userId: params.userId, ...body })
        : refuseTooMany(wait);
    },
    reportGroup: async ({ viewer, params, body }) => {
      const wait = reports.take(viewer.id);
      return wait === null
        ? reportGroup(context, viewer.id, { by: 'member', id: params.groupId, ...body })
        : refuseTooMany(wait);
    },
    reportInvitedGroup: async ({ viewer, params: { inviteId }, body: { token, ...body }, request }) => {
      const isRight = inviteTokens.verify(inviteId, { token, address: request.ip });
      if (isRefusal(isRight)) return isRight;
      const wait = reports.take(viewer.id);
      return wait === null
        ? reportGroup(context, viewer.id, { by: 'invite', id: inviteId, ...body })
        : refuseTooMany(wait);
    },
    listRestrictedPeople: ({ viewer }) => listRestrictedPeople(context.pool, viewer.id),
    blockPerson: limited((viewerId, userId) => blockUser(context, viewerId, userId)),
    unblockPerson: limited((viewerId, userId) => unblockUser(context, viewerId, userId)),
    mutePerson: limited((viewerId, userId) => muteUser(context, viewerId, userId)),
    unmutePerson: limited((viewerId, userId) => unmuteUser(context, viewerId, userId)),
  };
  return { handlers };
}
