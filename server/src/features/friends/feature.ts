import type { FriendshipAction } from '@sidebet/domain/friends/friendship';
import { isRefusal } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { Uses } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { changeFriendship } from './commands.ts';
import { friendLimits } from './friend-limits.ts';
import { readLeaderboard } from './leaderboard.ts';
import { readPersonProfile } from './person.ts';
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
    getPerson: ({ params, viewer }) => readPersonProfile(pool, viewer.id, params.userId),
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
