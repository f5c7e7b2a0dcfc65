import { useSyncExternalStore } from 'react';
import { useAppClient } from './app-client.ts';

/** Whether the page shows cached data: the device is offline, or the server does not respond. */
export function useOffline(): boolean {
  const { subscribe, isOffline } = useAppClient().connection;
  return useSyncExternalStore(subscribe, isOffline);
}
