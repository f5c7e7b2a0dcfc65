import type { FriendshipAction } from '@sidebet/domain/friends/friendship';
import { isRefusal } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { Uses } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { type AttemptLimit, attemptLimit, noLimit } from '../../../limits/attempt-limit.ts';
import type { GameClock } from '../../../time/clock.ts';
import { changeFriendship } from './commands.ts';
import { readLeaderboard } from './leaderboard.ts';
import { listFriends } from './queries.ts';
import { searchPeople } from './search.ts';
import { readUserProfile } from './user.ts';

type Names =
  | 'searchPeople'
  | 'getPerson'
  | 'listFriends'
  | 'leaderboard'
  | 'requestFriend'
  | 'acceptFriend'
  | 'declineFriend'
  | 'removeFriend';

export function friendsFeature(context: Uses<'pool' | 'clock' | 'rateLimits'>) {
  const { pool, clock, rateLimits } = context;
  const limits = friendLimits(clock, rateLimits);
  const change = async (viewerId: string, action: FriendshipAction, otherId: string) => {
    const changed = await changeFriendship(context, viewerId, action, otherId);
    return isRefusal(changed) ? changed : { relation: changed.relation };
  };
  const handlers: Handlers<Names> = {
    searchPeople: async ({ query: { q }, viewer }) => {
      const wait = limits.searches.take(viewer.id);
      return wait === null ? { items: await searchPeople(pool, viewer.id, q) } : refuseTooMany(wait);
    },
    getPerson: ({ params, viewer }) => readUserProfile(pool, viewer.id, params.userId),
    listFriends: ({ viewer }) => listFriends(pool, viewer.id),
    leaderboard: async ({ viewer }) => ({ items: await readLeaderboard(pool, viewer.id) }),
    requestFriend: async ({ params, viewer }) => {
      const wait = limits.requests.take(viewer.id);
      return wait === null ? change(viewer.id, 'request', params.userId) : refuseTooMany(wait);
    },
    acceptFriend: ({ params, viewer }) => change(viewer.id, 'accept', params.userId),
    declineFriend: ({ params, viewer }) => change(viewer.id, 'decline', params.userId),
    removeFriend: ({ params, viewer }) => change(viewer.id, 'remove', params.userId),
  };
  return { handlers };
}

/** Limits on people searches and friend requests, per user and process. */
type FriendLimits = {
  /** Allows fast typing but not copying the user list. */
  readonly searches: AttemptLimit;
  /** Prevents harassment by repeated requests. */
  readonly requests: AttemptLimit;
};

const minute = 60_000;

/** The limits of one process. `enabled` is RATE_LIMITS. */
function friendLimits(clock: GameClock, enabled: boolean): FriendLimits {
  if (!enabled) return { searches: noLimit, requests: noLimit };
  return {
    searches: attemptLimit({ max: 60, windowMs: minute, clock }),
    requests: attemptLimit({ max: 60, windowMs: 10 * minute, clock }),
  };
}
