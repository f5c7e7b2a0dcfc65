import { useSyncExternalStore } from 'react';
import { isSourceMessage } from '../sw/messages.ts';
import { createAnswerSources } from './answer-sources.ts';

const sources = createAnswerSources();
/** Whether shown data comes from the service worker's cache because the server is unreachable. */
let lastKnown = false;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function hear(event: MessageEvent): void {
  if (!isSourceMessage(event.data)) return;
  sources.hear(event.data, Date.now());
  weigh();
}

/** Call after a full refetch, with its start time. */
export function forgetUnread(began: number): void {
  sources.forgetUnread(began);
  weigh();
}

function weigh(): void {
  const next = sources.showsLastKnown();
  if (next === lastKnown) return;
  lastKnown = next;
  changed();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', changed);
    window.addEventListener('offline', changed);
    navigator.serviceWorker?.addEventListener('message', hear);
    // Without an `onmessage` handler, messages are queued until this call.
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

/** Whether the page shows cached data: the device is offline, or the server does not respond. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline);
}
