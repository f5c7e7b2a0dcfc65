import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { canReceivePushes } from '../../../lib/push-support.ts';
import { endSession, patchSession } from '../../../lib/session.ts';

export function useLogOut() {
  const client = useAppClient();
  return useAction('logOut', {
    // Set before the request: the live stream may report the end of the session before the response arrives.
    onMutate: () => patchSession(client, () => ({ leftByChoice: true })),
    onSuccess: () => {
      // The server has forgotten this browser, and no later login on it may bring it back.
      if (canReceivePushes()) void leavePushes().catch(() => undefined);
      endSession(client);
    },
    onError: (error) => {
      patchSession(client, () => ({ leftByChoice: false }));
      client.toasts.showError(error);
    },
  });
}

async function leavePushes(): Promise<void> {
  const { unsubscribeBrowser } = await import('../../../lib/push-subscription.ts');
  await unsubscribeBrowser();
}
