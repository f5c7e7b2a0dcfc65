import type { FriendshipAction } from '@sidebet/domain/friends/friendship';
import type { Refusal } from '@sidebet/domain/refusals';
import type { FastifyReply } from 'fastify';
import type { Pool } from '../../db/pool.ts';
import type { Handlers } from '../../http/handlers.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import type { AttemptLimit } from '../../limits/attempt-limit.ts';
import type { Clock } from '../../time/clock.ts';
import { changeFriendship } from './commands.ts';
import { friendLimits } from './friend-limits.ts';
import { readLeaderboard } from './leaderboard.ts';
import { readPerson } from './person.ts';
import { listFriends } from './queries.ts';
import { searchPeople } from './search.ts';

type Names =
  | 'searchPeople'
  | 'getPerson'
  | 'listFriends'
  | 'leaderboard'
  | 'requestFriend'
  | 'acceptFriend'
  | 'declineFriend'
  | 'removeFriend';

export type FriendDeps = { readonly pool: Pool; readonly clock: Clock; readonly rateLimits: boolean };

export function friendHandlers(deps: FriendDeps): Handlers<Names> {
  const { pool, clock, rateLimits } = deps;
  const limits = friendLimits(clock, rateLimits);
  const change = async (viewerId: string, action: FriendshipAction, otherId: string) => {
    const { relation } = orRefuse(await changeFriendship(deps, viewerId, action, otherId));
    return { relation };
  };
  return {
    searchPeople: async ({ query: { q }, viewer, reply }) => {
      take(limits.searches, viewer.id, reply);
      return { items: await searchPeople(pool, viewer.id, q) };
    },
    getPerson: async ({ params, viewer }) => orRefuse(await readPerson(pool, viewer.id, params.userId)),
    listFriends: ({ viewer }) => listFriends(pool, viewer.id),
    leaderboard: async ({ viewer }) => ({ items: await readLeaderboard(pool, viewer.id) }),
    requestFriend: async ({ params, viewer, reply }) => {
      take(limits.requests, viewer.id, reply);
      return change(viewer.id, 'request', params.userId);
    },
    acceptFriend: ({ params, viewer }) => change(viewer.id, 'accept', params.userId),
    declineFriend: ({ params, viewer }) => change(viewer.id, 'decline', params.userId),
    removeFriend: ({ params, viewer }) => change(viewer.id, 'remove', params.userId),
  };
}

function take(limit: AttemptLimit, viewerId: string, reply: FastifyReply): void {
  const retryAfterSeconds = limit.take(viewerId);
  if (retryAfterSeconds === null) return;
  reply.header('retry-after', retryAfterSeconds);
  throw new RefusalError(refusalOf('tooManyRequests'));
}

function orRefuse<T extends object>(outcome: T | Refusal): T {
  if ('kind' in outcome && outcome.kind === 'refusal') throw new RefusalError(outcome as Refusal);
  return outcome as T;
}
