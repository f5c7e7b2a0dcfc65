import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { patchSession } from '../../../lib/session.ts';

/** Clears the badge optimistically; on failure the next session read restores it. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('markAllRead', {}),
    onMutate: () => patchSession(client, () => ({ unreadNotifications: 0 })),
  });
}
