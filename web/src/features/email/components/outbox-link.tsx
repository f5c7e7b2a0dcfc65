import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The development outbox's address; null when emails are really sent. */
function useMailbox() {
  return useQuery({
    queryKey: queryKeys.mailbox,
    queryFn: ({ signal }) => call('getMailbox', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Link to the development outbox, where emails are not sent. */
export function OutboxLink() {
  const { data } = useMailbox();
  // Served outside the router.
  return data?.outboxPath ? <a href={data.outboxPath}>Open the development outbox</a> : null;
}
