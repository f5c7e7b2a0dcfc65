import type { Profile } from '@sidebet/contract/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { patchSession } from '../../../lib/session.ts';
import { toast, toastError } from '../../../ui/toast.ts';

/** What a user may show others. */
export type Shared = 'showsOpenBets' | 'showsSides';

const requests: Record<Shared, (value: boolean) => Promise<Partial<Pick<Profile, Shared>>>> = {
  showsOpenBets: (showsOpenBets) => call('putOpenBetSharing', { body: { showsOpenBets } }),
  showsSides: (showsSides) => call('putSideSharing', { body: { showsSides } }),
};

export function usePutSharing(shared: Shared) {
  const client = useQueryClient();
  return useMutation({
    // One at a time, so the last choice is the one that stays.
    scope: { id: shared },
    mutationFn: requests[shared],
    onSuccess: (saved) => {
      patchSession(client, ({ user }) => (user ? { user: { ...user, ...saved } } : {}));
      toast('Saved.');
    },
    onError: toastError,
  });
}
