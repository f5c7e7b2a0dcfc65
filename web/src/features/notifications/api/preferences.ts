import type { NotificationPreferences } from '@sidebet/contract/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { canReceivePushes, subscribeBrowser, unsubscribeBrowser } from '../../../lib/push-support.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { site } from '../../../lib/site.ts';

export function useNotificationPreferences() {
  return useQuery({
    queryKey: queryKeys.notificationPreferences,
    queryFn: ({ signal }) => call('getNotificationPreferences', { signal }),
  });
}

/** Saved optimistically; rolled back on failure. */
export function useSaveNotificationPreferences() {
  const client = useAppClient();
  const queryKey = queryKeys.notificationPreferences;
  return useMutation({
    // Run one at a time, so the last tap wins.
    scope: { id: 'notification preferences' },
    mutationFn: (body: NotificationPreferences) => call('saveNotificationPreferences', { body }),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<NotificationPreferences>(queryKey);
      client.setQueryData(queryKey, next);
      return { before };
    },
    onError: (error, _next, context) => {
      client.setQueryData(queryKey, context?.before);
      client.toasts.showError(error);
    },
  });
}

export function usePush() {
  return useQuery({
    queryKey: queryKeys.push,
    queryFn: ({ signal }) => call('getPush', { signal }),
    enabled: canReceivePushes(),
  });
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
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.push }),
  });
}
