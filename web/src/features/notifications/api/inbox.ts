import type { NotificationView } from '@sidebet/contract/notifications';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { mapPages, type Paged } from '../../../lib/paged.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { patchSession } from '../../../lib/session.ts';

export function useNotifications() {
  return useInfiniteQuery({
    queryKey: queryKeys.notifications,
    queryFn: ({ pageParam, signal }) => call('listNotifications', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** Clears the badge optimistically; on failure the next session read restores it. */
export function useMarkAllRead() {
  const client = useAppClient();
  return useMutation({
    mutationFn: () => call('markAllRead', {}),
    onMutate: () => patchSession(client, () => ({ unreadNotifications: 0 })),
  });
}

export function useDeleteNotification() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteNotification', { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: queryKeys.notifications });
      const before = client.getQueryData<Paged<NotificationView>>(queryKeys.notifications);
      client.setQueryData<Paged<NotificationView>>(
        queryKeys.notifications,
        (data) => data && mapPages(data, (items) => items.filter((item) => item.id !== id)),
      );
      return { before };
    },
    onError: (error, _id, context) => {
      client.setQueryData(queryKeys.notifications, context?.before);
      client.toasts.showError(error);
    },
  });
}

export function useClearNotifications() {
  const client = useAppClient();
  return useMutation({
    mutationFn: () => call('clearNotifications', {}),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: queryKeys.notifications });
      const before = client.getQueryData<Paged<NotificationView>>(queryKeys.notifications);
      client.setQueryData<Paged<NotificationView>>(queryKeys.notifications, {
        pages: [{ items: [], nextCursor: null }],
        pageParams: [undefined],
      });
      return { before };
    },
    onError: (error, _input, context) => {
      client.setQueryData(queryKeys.notifications, context?.before);
      client.toasts.showError(error);
    },
  });
}

type Answer = { readonly answer: 'accept' | 'decline'; readonly item: NotificationView };

/** Answers a friend request from the inbox. Removes its notification optimistically; restores it on failure. */
export function useAnswerRequest() {
  const client = useAppClient();
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
      if (answer === 'accept') client.toasts.show('Friend Request Accepted!');
    },
    onError: (error, _answer, context) => {
      client.setQueryData(queryKeys.notifications, context?.before);
      client.toasts.showError(error);
    },
    onSettled: () => {
      const changed = [queryKeys.notifications, queryKeys.friends, queryKeys.board, queryKeys.statistics];
      for (const queryKey of changed) void client.invalidateQueries({ queryKey });
    },
  });
}
