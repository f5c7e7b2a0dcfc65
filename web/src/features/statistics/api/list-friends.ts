import { useQuery } from '@tanstack/react-query';
import { friendListsQuery } from '../../../lib/friends.ts';

export function useFriends() {
  return useQuery({
    ...friendListsQuery,
    select: (lists) => ({ items: lists.items.map((row) => row.person) }),
  });
}
