import { useMutation } from '@tanstack/react-query';
import { apiKey } from '../../../lib/api/api-key.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { call } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { subscribeBrowser, unsubscribeBrowser } from '../../../lib/push-subscription.ts';
import { canReceivePushes } from '../../../lib/push-support.ts';
import { site } from '../../../lib/site.ts';
import { pushStateKey } from './push-state.ts';

/** Saved optimistically; rolled back on failure. */
export function useSaveNotificationPreferences() {
  const client = useAppClient();
  const queryKey = apiKey('getNotificationPreferences');
  return useAction('saveNotificationPreferences', {
    // Run one at a time, so the last tap wins.
    scope: { id: 'notification preferences' },
    onMutate: async ({ body: next }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData<unknown>(queryKey, next);
      return { before };
    },
    onError: (error, _input, context) => {
      client.setQueryData(queryKey, context?.before);
      client.toasts.showError(error);
    },
  });
}

export function usePush() {
  return useApi('getPush', {}, { enabled: canReceivePushes() });
}

/** Turns pushes on this device on or off. The browser asks for permission only here. */
export function useSwitchPush() {
  const client = useAppClient();
  return useMutation({
    mutationFn: async ({ on, publicKey }: { on: boolean; publicKey: string }) => {
      if (!on) {
        await call('unsubscribeFromPush', {});
        await unsubscribeBrowser().catch(() => undefined);
        return;
      }
      const subscription = await subscribeBrowser(publicKey);
      if (subscription) await call('subscribeToPush', { body: subscription });
      else client.toasts.show(`Your browser blocks notifications from ${site.name}.`);
    },
    onError: client.toasts.showError,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: apiKey('getPush') }),
        client.invalidateQueries({ queryKey: pushStateKey }),
      ]),
  });
}
