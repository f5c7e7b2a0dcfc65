import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { canReceivePushes, subscribeBrowser, unsubscribeBrowser } from '../../../lib/push-support.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { site } from '../../../lib/site.ts';
import { toast, toastError } from '../../../ui/toast.ts';

export function usePush() {
  return useQuery({
    queryKey: queryKeys.push,
    queryFn: ({ signal }) => call('getPush', { signal }),
    enabled: canReceivePushes(),
  });
}

/** Turns pushes on this device on or off. The browser asks for permission only here. */
export function useSwitchPush() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ on, publicKey }: { on: boolean; publicKey: string }) => {
      if (!on) {
        await call('unsubscribeFromPush', {});
        await unsubscribeBrowser().catch(() => undefined);
        return;
      }
      const subscription = await subscribeBrowser(publicKey);
      if (subscription) await call('subscribeToPush', { body: subscription });
      else toast(`Your browser blocks notifications from ${site.name}.`);
    },
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.push }),
  });
}
