import type { NotificationView } from '@sidebet/contract/notifications';
import { useMutation } from '@tanstack/react-query';
import { apiKey } from '../../../lib/api/api-key.ts';
import { sendAction, settleAction, useAction } from '../../../lib/api/use-action.ts';
import { type AppClient, useAppClient } from '../../../lib/app-client.ts';
import { mapPages } from '../../../lib/paged.ts';
import { patchSession } from '../../../lib/session.ts';

const inbox = apiKey('listNotifications');

type Taken = { readonly before: ReturnType<typeof readInbox> };

const readInbox = (client: AppClient) => client.getQueryData(inbox);

/** Keeps only these notifications; {@link putBack} restores the others. */
async function take(client: AppClient, stays: (item: NotificationView) => boolean): Promise<Taken> {
  await client.cancelQueries({ queryKey: inbox });
  const before = readInbox(client);
  client.setQueryData(inbox, (data) => data && mapPages(data, (items) => items.filter(stays)));
  return { before };
}

function putBack(client: AppClient, error: Error, taken: Taken | undefined): void {
  client.setQueryData(inbox, taken?.before);
  client.toasts.showError(error);
}

/** Clears the badge optimistically; on failure the next session read restores it. */
export function useMarkAllRead() {
  const client = useAppClient();
  return useAction('markAllRead', {
    onMutate: () => patchSession(client, () => ({ unreadNotifications: 0 })),
  });
}

export function useDeleteNotification() {
  const client = useAppClient();
  return useAction('deleteNotification', {
    onMutate: ({ params: { id } }) => take(client, (item) => item.id !== id),
    onError: (error, _input, taken) => putBack(client, error, taken),
  });
}

export function useClearNotifications() {
  const client = useAppClient();
  return useAction('clearNotifications', {
    onMutate: async () => {
      await client.cancelQueries({ queryKey: inbox });
      const before = readInbox(client);
      client.setQueryData(inbox, { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] });
      return { before };
    },
    onError: (error, _input, taken) => putBack(client, error, taken),
  });
}

type Answer = { readonly answer: 'accept' | 'decline'; readonly item: NotificationView };

const endpoints = { accept: 'acceptFriend', decline: 'declineFriend' } as const;
const toInput = ({ item }: Answer) => ({ params: { userId: item.fromUid ?? '' } });

/** Answers a friend request from the inbox. Removes its notification optimistically; restores it on failure. */
export function useAnswerRequest() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (given: Answer) => sendAction(client, endpoints[given.answer], toInput(given)),
    onMutate: ({ item }) => take(client, (other) => other.id !== item.id),
    onSuccess: (_answer, { answer }) => {
      if (answer === 'accept') client.toasts.show('Friend Request Accepted!');
    },
    onError: (error, _given, taken) => putBack(client, error, taken),
    onSettled: (_answer, error, given) =>
      settleAction(client, endpoints[given.answer], toInput(given), error),
  });
}
