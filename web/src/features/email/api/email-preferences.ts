import type { MailPreferences } from '@sidebet/contract/mail';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toastError } from '../../../ui/toast.ts';

export function useEmailPreferences() {
  return useQuery({
    queryKey: queryKeys.mailPreferences,
    queryFn: ({ signal }) => call('getMailPreferences', { signal }),
  });
}

/** Saved optimistically; rolled back on failure. */
export function useSaveEmailPreferences() {
  const client = useQueryClient();
  const queryKey = queryKeys.mailPreferences;
  return useMutation({
    // Run one at a time, so the last tap wins.
    scope: { id: 'mail preferences' },
    mutationFn: (body: MailPreferences) => call('saveMailPreferences', { body }),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<MailPreferences>(queryKey);
      client.setQueryData(queryKey, next);
      return { before };
    },
    onError: (error, _next, context) => {
      client.setQueryData(queryKey, context?.before);
      toastError(error);
    },
  });
}
