import type { TicketInput } from '@sidebet/domain/support/ticket';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { retryUnanswered } from '../../lib/api-problem.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type UploadOptions, uploadFile } from '../../lib/upload.ts';

export function useMyTickets() {
  return useInfiniteQuery({
    queryKey: queryKeys.supportTickets,
    queryFn: ({ pageParam, signal }) =>
      call('listMySupportTickets', { query: { cursor: pageParam, limit: 10 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

type Message = TicketInput & { readonly attachmentUrl: string | null };

/** Sends a message. Retries reuse the id while the outcome is unknown, so they create one ticket. */
export function useSendTicket() {
  const client = useAppClient();
  return useMutation({
    mutationFn: (message: Message) =>
      call('createSupportTicket', {
        body: { ...message, id: client.intents.key('createSupportTicket', message) },
      }),
    retry: retryUnanswered,
    onSettled: (_ticket, error, message) => client.intents.settle('createSupportTicket', message, error),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.supportTickets }),
  });
}

/** Uploads a file for the next message. */
export function useSendAttachment() {
  return useMutation({ mutationFn: (options: UploadOptions) => uploadFile('sendAttachment', options) });
}
