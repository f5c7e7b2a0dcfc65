import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { endSession, patchSession } from '../../../lib/session.ts';
import { toastError } from '../../../ui/toast.ts';

export function useLogOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('logOut', {}),
    // Noted before it is asked for: the live stream may tell of the end before the answer does.
    onMutate: () => patchSession(client, () => ({ leftByChoice: true })),
    onSuccess: () => endSession(client),
    onError: (error) => {
      patchSession(client, () => ({ leftByChoice: false }));
      toastError(error);
    },
  });
}
