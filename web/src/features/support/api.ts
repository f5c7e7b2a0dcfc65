import type { TicketInput } from '@sidebet/domain/support/ticket';
import { useMutation } from '@tanstack/react-query';
import { useAction } from '../../lib/api/use-action.ts';
import { retryUnanswered } from '../../lib/api-problem.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { type UploadOptions, uploadFile } from '../../lib/upload.ts';

type Message = TicketInput & { readonly attachmentUrl: string | null };

/** Sends a message. Its id is that of the intent, so repeats while the outcome is unknown create one ticket. */
export function useSendTicket() {
  const { intents } = useAppClient();
  const ticket = useAction('createSupportTicket', {
    retry: retryUnanswered,
    onSettled: (_ticket, error, { body: { id: _, ...message } }) =>
      intents.settle('createSupportTicket', message, error),
  });
  const send = (message: Message) =>
    ticket.mutateAsync({ body: { ...message, id: intents.key('createSupportTicket', message) } });
  return { send, isPending: ticket.isPending };
}

/** Uploads a file for the next message. */
export function useSendAttachment() {
  return useMutation({ mutationFn: (options: UploadOptions) => uploadFile('sendAttachment', options) });
}
