import { apiKey } from '../../lib/api/api-key.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { endSession, patchSession } from '../../lib/session.ts';

/** Deletes the user's account; a refusal refetches the blockers. */
export function useDeleteAccount() {
  const client = useAppClient();
  return useAction('deleteAccount', {
    // Set before the request: the live stream may report the end of the session before the response arrives.
    onMutate: () => patchSession(client, () => ({ leftByChoice: true })),
    onSuccess: () => endSession(client),
    onError: () => {
      patchSession(client, () => ({ leftByChoice: false }));
      return client.invalidateQueries({ queryKey: apiKey('getDeletion') });
    },
  });
}
