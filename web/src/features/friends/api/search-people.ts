import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The server requires at least this many. */
export const minSearchCharacters = 2;

/** Searches people (contract/src/friends.ts says how). The last answer stays while the next one loads. */
export function usePeopleSearch(q: string) {
  return useQuery({
    queryKey: queryKeys.peopleSearch(q),
    queryFn: ({ signal }) => call('searchPeople', { query: { q }, signal }),
    enabled: [...q].length >= minSearchCharacters,
    placeholderData: keepPreviousData,
  });
}
