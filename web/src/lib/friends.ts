import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

/** The user's friends and open requests, shared by features that list users. The live stream updates it. */
export const friendListsQuery = queryOptions({
  queryKey: queryKeys.friendLists,
  queryFn: ({ signal }) => call('listFriends', { signal }),
  staleTime: 60_000,
});
