import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

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
