import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../lib/session.ts';
import { isReadAgainMessage, type UserMessage } from '../sw/messages.ts';

/**
 * Tells the service worker who is logged in. The worker clears its cache on logout, on session end and when another
 * user logs in. Reads again when it starts to cache a user's responses.
 */
export function syncWorkerUser(client: QueryClient): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const notifyWorker = () => {
    const session = client.getQueryData(sessionQuery.queryKey);
    if (!session) return;
    // From the click on: reads that the server answers before it ends the session must not be cached either.
    const user = session.leftByChoice ? null : (session.user?.id ?? null);
    const message: UserMessage = { type: 'person', person: user };
    workers.controller?.postMessage(message);
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === sessionQuery.queryKey[0]) notifyWorker();
  });
  workers.addEventListener('controllerchange', notifyWorker);
  workers.addEventListener('message', ({ data }) => {
    if (isReadAgainMessage(data)) void client.invalidateQueries();
  });
}
