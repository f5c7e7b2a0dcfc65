import { useSyncExternalStore } from 'react';
import { isSourceMessage } from '../sw/messages.ts';

/** Whether the last read was answered by what the service worker had kept, because the server could not be reached. */
let lastKnown = false;
/** When the newest read was asked for that the server answered. */
let reachedAt = 0;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function hear(event: MessageEvent): void {
  if (!isSourceMessage(event.data)) return;
  const { lastKnown: isKept, askedAt } = event.data;
  // A read that fails late says nothing once the server answered one that was asked for after it.
  if (isKept && askedAt < reachedAt) return;
  if (!isKept) reachedAt = Math.max(reachedAt, askedAt);
  if (isKept === lastKnown) return;
  lastKnown = isKept;
  changed();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', changed);
    window.addEventListener('offline', changed);
    navigator.serviceWorker?.addEventListener('message', hear);
    // Messages wait for this when nobody set `onmessage`.
    navigator.serviceWorker?.startMessages();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
    navigator.serviceWorker?.removeEventListener('message', hear);
  };
}

function isOffline(): boolean {
  return !navigator.onLine || lastKnown;
}

/** Whether the page shows what was last known: the device has no connection, or the server does not answer. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline);
}
