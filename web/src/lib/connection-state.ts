import { isSourceMessage } from '../sw/messages.ts';
import { createAnswerSources } from './answer-sources.ts';

/** Whether what one app shows is current: its device is online, and the server answered its reads. */
export function createConnectionState() {
  const sources = createAnswerSources();
  const listeners = new Set<() => void>();
  /** Whether shown data comes from the service worker's cache because the server is unreachable. */
  let lastKnown = false;

  function changed(): void {
    for (const listener of listeners) listener();
  }

  function hear(event: MessageEvent): void {
    if (!isSourceMessage(event.data)) return;
    sources.hear(event.data, Date.now());
    weigh();
  }

  function weigh(): void {
    const next = sources.showsLastKnown();
    if (next === lastKnown) return;
    lastKnown = next;
    changed();
  }

  return {
    /** Call after a full refetch, with its start time. */
    forgetUnread(began: number): void {
      sources.forgetUnread(began);
      weigh();
    },

    subscribe(listener: () => void): () => void {
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
    },

    isOffline: (): boolean => !navigator.onLine || lastKnown,
  };
}
