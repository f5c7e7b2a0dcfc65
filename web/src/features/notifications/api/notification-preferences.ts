import type { NotificationPreferences } from '@sidebet/contract/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toastError } from '../../../ui/toast.ts';

export function useNotificationPreferences() {
  return useQuery({
    queryKey: queryKeys.notificationPreferences,
    queryFn: ({ signal }) => call('getNotificationPreferences', { signal }),
  });
}

/** Saved optimistically; rolled back on failure. */
export function useSaveNotificationPreferences() {
  const client = useQueryClient();
  const queryKey = queryKeys.notificationPreferences;
  return useMutation({
    // Run one at a time, so the last tap wins.
    scope: { id: 'notification preferences' },
    mutationFn: (body: NotificationPreferences) => call('saveNotificationPreferences', { body }),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<NotificationPreferences>(queryKey);
      client.setQueryData(queryKey, next);
      return { before };
    },
    onError: (error, _next, context) => {
      client.setQueryData(queryKey, context?.before);
      toastError(error);
    },
  });
}
