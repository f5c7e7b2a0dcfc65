import { useQuery } from '@tanstack/react-query';
import { friendListsQuery } from '../../../lib/friends.ts';

export function useFriendLists() {
  return useQuery(friendListsQuery);
}
