import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { patchSession } from '../../../lib/session.ts';
import { toast, toastError } from '../../../ui/toast.ts';

export function usePutOpenBetSharing() {
  const client = useQueryClient();
  return useMutation({
    // One at a time, so the last choice is the one that stays.
    scope: { id: 'openBetSharing' },
    mutationFn: (showsOpenBets: boolean) => call('putOpenBetSharing', { body: { showsOpenBets } }),
    onSuccess: ({ showsOpenBets }) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, showsOpenBets } } : {}));
      toast('Saved.');
    },
    onError: toastError,
  });
}
