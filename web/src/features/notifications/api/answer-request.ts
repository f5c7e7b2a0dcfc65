import type { NotificationView } from '@sidebet/contract/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { mapPages, type Paged } from '../../../lib/paged.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast, toastError } from '../../../ui/toast.ts';

type Answer = { readonly answer: 'accept' | 'decline'; readonly item: NotificationView };

/** Answers a friend request from the inbox. Removes its notification optimistically; restores it on failure. */
export function useAnswerRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ answer, item }: Answer) =>
      call(answer === 'accept' ? 'acceptFriend' : 'declineFriend', {
        params: { userId: item.fromUid ?? '' },
      }),
    onMutate: async ({ item }) => {
      await client.cancelQueries({ queryKey: queryKeys.notifications });
      const before = client.getQueryData<Paged<NotificationView>>(queryKeys.notifications);
      client.setQueryData<Paged<NotificationView>>(
        queryKeys.notifications,
        (data) => data && mapPages(data, (items) => items.filter((other) => other.id !== item.id)),
      );
      return { before };
    },
    onSuccess: (_answer, { answer }) => {
      if (answer === 'accept') toast('Friend Request Accepted!');
    },
    onError: (error, _answer, context) => {
      client.setQueryData(queryKeys.notifications, context?.before);
      toastError(error);
    },
    onSettled: () => {
      const changed = [queryKeys.notifications, queryKeys.friends, queryKeys.board, queryKeys.statistics];
      for (const queryKey of changed) void client.invalidateQueries({ queryKey });
    },
  });
}
