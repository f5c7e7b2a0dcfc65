import type { NotificationView } from '@sidebet/contract/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { mapPages, type Paged } from '../../../lib/paged.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toastError } from '../../../ui/toast.ts';

export function useDeleteNotification() {
  const client = useQueryClient();
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
      toastError(error);
    },
  });
}
