import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

export const protectionQuery = queryOptions({
  queryKey: queryKeys.protectionState,
  queryFn: ({ signal }) => call('getProtection', { signal }),
});

/** The user's limits and breaks, kept fresh by the live stream. */
export function useProtection() {
  return useQuery(protectionQuery);
}
