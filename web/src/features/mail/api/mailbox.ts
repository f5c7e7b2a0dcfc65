import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Where this installation's mails can be read; null where they are really sent. */
export function useMailbox() {
  return useQuery({
    queryKey: queryKeys.mailbox,
    queryFn: ({ signal }) => call('getMailbox', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
