import { useApi } from './api/use-api.ts';

/** The user's friends, by name. */
export function useFriends() {
  return useApi('listFriends', {}, { select: ({ items }) => items.map(({ person }) => person) });
}
