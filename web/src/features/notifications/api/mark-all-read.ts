import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { patchSession } from '../../../lib/session.ts';

/** The badge clears at once; if the request fails the next reading of the session restores it. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('markAllRead', {}),
    onMutate: () => patchSession(client, () => ({ unreadNotifications: 0 })),
  });
}
