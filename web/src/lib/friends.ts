import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

/** My friends and the open requests, read by every feature that lists people. The live stream renews it. */
export const friendListsQuery = queryOptions({
  queryKey: queryKeys.friendLists,
  queryFn: ({ signal }) => call('listFriends', { signal }),
  staleTime: 60_000,
});
