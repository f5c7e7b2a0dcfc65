import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { assetCache, changesUser, isCachedRead, shellPath } from './cached-reads.ts';
import { openLastKnown } from './last-known.ts';
import { isUserMessage } from './messages.ts';
import { openPush, renewPush, showPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
/** The shell's files and their revisions, injected by build/service-worker.ts. */
declare const __precache: { url: string; revision: string | null }[];

/**
 * The service worker: offline, the shell still opens and shows cached data. It answers reads only. Writes go to the
 * server now or fail: nothing is queued.
 */

const { lastKnown, setUser, forgetUser } = openLastKnown();

// The newest worker takes over right away. Pages are network-first, so no page stays on an old version; a page that
// misses a file of its version reloads (lib/load-part.ts).
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Only static files come from here; pages come from the server (see below).
precacheAndRoute(__precache, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

// Content-hashed files that the shell does not need at start, cached on first use.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: assetCache,
    plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 30 * 86_400, purgeOnQuotaError: true })],
  }),
);

// The shell holds no user data and fetches everything else, so a stale one is safe. Its timeout is shorter than that of
// reads.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  new NetworkOnly({
    networkTimeoutSeconds: 5,
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: shellPath })],
  }),
);

registerRoute(({ url, sameOrigin }) => sameOrigin && isCachedRead(url.pathname), lastKnown);

// Observes logins and logouts without answering them: the user is about to change.
self.addEventListener('fetch', (event) => {
  if (changesUser(event.request)) event.waitUntil(forgetUser());
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewPush(event as PushSubscriptionChangeEvent)),
);
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)));

self.addEventListener('message', (event) => {
  if (!isUserMessage(event.data)) return;
  event.waitUntil(setUser(event.data.person));
});
