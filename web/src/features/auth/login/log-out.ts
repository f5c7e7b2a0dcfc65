import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { endSession, patchSession } from '../../../lib/session.ts';

export function useLogOut() {
  const client = useAppClient();
  return useMutation({
    mutationFn: () => call('logOut', {}),
    // Set before the request: the live stream may report the end of the session before the response arrives.
    onMutate: () => patchSession(client, () => ({ leftByChoice: true })),
    onSuccess: () => endSession(client),
    onError: (error) => {
      patchSession(client, () => ({ leftByChoice: false }));
      client.toasts.showError(error);
    },
  });
}
