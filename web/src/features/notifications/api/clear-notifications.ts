import type { NotificationView } from '@sidebet/contract/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import type { Paged } from '../../../lib/paged.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toastError } from '../../../ui/toast.ts';

export function useClearNotifications() {
  const client = useQueryClient();
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
      toastError(error);
    },
  });
}
