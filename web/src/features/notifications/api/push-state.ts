import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { readSubscription } from '../../../lib/push-subscription.ts';
import { canReceivePushes } from '../../../lib/push-support.ts';

/** What this device really has. `lost`: it was on here, but the browser no longer has it. */
export type PushState = 'on' | 'off' | 'blocked' | 'lost' | 'otherAccount';

export const pushStateKey = ['pushState'] as const;

/** Compares this browser's subscription with what is stored. */
export async function comparePush(): Promise<PushState> {
  const { isOn, publicKey } = await call('getPush', {});
  if (Notification.permission === 'granted') {
    const mine = await readSubscription(publicKey, isOn).catch(() => null);
    if (mine) return (await call('comparePush', { body: mine })).state;
  }
  if (isOn) await call('unsubscribeFromPush', {});
  if (Notification.permission === 'denied') return 'blocked';
  return isOn ? 'lost' : 'off';
}

export function usePushState() {
  return useQuery({ queryKey: pushStateKey, queryFn: comparePush, enabled: canReceivePushes() });
}
