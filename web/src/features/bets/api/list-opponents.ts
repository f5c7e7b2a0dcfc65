import { useQuery } from '@tanstack/react-query';
import { friendListsQuery } from '../../../lib/friends.ts';

/** The friends a bet may be offered to, by name. */
export function useOpponents() {
  return useQuery({ ...friendListsQuery, select: ({ items }) => items.map(({ person }) => person) });
}
