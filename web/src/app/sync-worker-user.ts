import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../lib/query-keys.ts';
import type { KnownSession } from '../lib/session.ts';
import type { PersonMessage } from '../sw/messages.ts';

/**
 * Tells the service worker who is logged in. The worker clears its cache on logout, on session end and when another
 * user logs in.
 */
export function syncWorkerUser(client: QueryClient): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  // A newly installed worker missed the earlier reads, and caches only what is read after it knows the user.
  let isUnseen = workers.controller === null;
  const tell = () => {
    const session = client.getQueryData<KnownSession>(queryKeys.session);
    if (!session || !workers.controller) return;
    // From the click on: reads that the server answers before it ends the session must not be cached either.
    const person = session.leftByChoice ? null : (session.user?.id ?? null);
    const message: PersonMessage = { type: 'person', person };
    const ports = isUnseen ? [portTo(() => void client.invalidateQueries())] : [];
    isUnseen = false;
    workers.controller.postMessage(message, ports);
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === queryKeys.session[0]) tell();
  });
  workers.addEventListener('controllerchange', tell);
}

function portTo(hear: () => void): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = hear;
  return port2;
}
