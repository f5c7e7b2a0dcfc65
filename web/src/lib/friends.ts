import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

/** The user's friends and open requests, shared by features that list users. The live stream updates it. */
export const friendListsQuery = queryOptions({
  queryKey: queryKeys.friendLists,
  queryFn: ({ signal }) => call('listFriends', { signal }),
  staleTime: 60_000,
});

/** The user's friends, by name. */
export function useFriends() {
  return useQuery({ ...friendListsQuery, select: ({ items }) => items.map(({ person }) => person) });
}
