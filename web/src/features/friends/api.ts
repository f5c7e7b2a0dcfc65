import type { PersonRow } from '@sidebet/contract/friends';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showRelation } from './friend-cache.ts';

export function usePerson(userId: string) {
  return useQuery({
    queryKey: queryKeys.person(userId),
    queryFn: ({ signal }) => call('getPerson', { params: { userId }, signal }),
  });
}

/** The server requires at least this many. */
export const minSearchCharacters = 2;

/** Searches users (rules in contract/src/friends.ts). Keeps the previous results while loading. */
export function usePeopleSearch(q: string) {
  return useQuery({
    queryKey: queryKeys.peopleSearch(q),
    queryFn: ({ signal }) => call('searchPeople', { query: { q }, signal }),
    enabled: [...q].length >= minSearchCharacters,
    placeholderData: keepPreviousData,
  });
}

/** Friends' settlements are not pushed, so poll while shown. */
const readEveryMs = 60_000;

export function useLeaderboard() {
  return useQuery({
    queryKey: queryKeys.leaderboard,
    queryFn: ({ signal }) => call('leaderboard', { signal }),
    refetchInterval: readEveryMs,
  });
}

export type FriendshipChange = {
  readonly action: 'add' | 'accept' | 'decline' | 'remove';
  readonly row: PersonRow;
};

const endpoints = {
  add: 'requestFriend',
  accept: 'acceptFriend',
  decline: 'declineFriend',
  remove: 'removeFriend',
} as const;

/** Updates the user's relation everywhere optimistically; rolls back on failure. */
export function useChangeFriendship() {
  const client = useAppClient();
  return useMutation({
    mutationFn: ({ action, row }: FriendshipChange) =>
      call(endpoints[action], { params: { userId: row.person.id } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: queryKeys.friends });
      const before = client.getQueriesData({ queryKey: queryKeys.friends });
      showRelation(client, change.row, expected(change));
      return { before };
    },
    onSuccess: ({ relation }, { action }) => {
      if (action === 'remove') client.toasts.show('Removed Friend!');
      else if (relation === 'friends') client.toasts.show('Added Friend');
      else if (relation === 'requested') client.toasts.show('Sent a friend request.');
    },
    onError: (error, _change, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
      client.toasts.showError(error);
    },
    // Also after a refusal: usually the other side or another window was faster.
    onSettled: () => {
      for (const queryKey of [queryKeys.friends, queryKeys.board, queryKeys.statistics]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}

function expected({ action, row }: FriendshipChange) {
  if (action === 'accept' || (action === 'add' && row.relation === 'requestedYou')) return 'friends';
  return action === 'add' ? 'requested' : 'none';
}
