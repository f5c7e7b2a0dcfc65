import { useQuery } from '@tanstack/react-query';
import { friendListsQuery } from '../../../lib/friends.ts';

/** The friends who can be challenged, by name. */
export function useOpponents() {
  return useQuery({ ...friendListsQuery, select: ({ items }) => items.map(({ person }) => person) });
}
