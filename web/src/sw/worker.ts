import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { assetCache, changesPerson, isKeptData, shellPath } from './kept.ts';
import { forgetPerson, lastKnown, setPerson } from './last-known.ts';
import { isPersonMessage } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** The shell's files and their revisions, written in by build/service-worker.ts. */
declare const __precache: { url: string; revision: string | null }[];

/**
 * The service worker: without a connection the shell still opens and shows what was last known. It only ever answers
 * reads. Whatever changes something goes past it to the server, now or not at all: nothing is queued.
 */

// The newest worker takes over at once. Pages come from the network first, so nobody is kept on an old version, and a
// page that misses a file of its own version loads itself anew (app/renew-after-deploy.ts).
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Pages are the server's to answer, see below; only the files themselves are taken from here.
precacheAndRoute(__precache, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

// Files whose names tell their content, and that the shell can do without until somebody opens what needs them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: assetCache,
    plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 30 * 86_400, purgeOnQuotaError: true })],
  }),
);

// The shell is what the server would send, and asks for everything else by itself: showing it says nothing false, so
// this waits less than reads do.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  new NetworkOnly({
    networkTimeoutSeconds: 5,
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: shellPath })],
  }),
);

registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptData(url.pathname), lastKnown);

// Only watched, never answered: who logs in or out here is about to be somebody else.
self.addEventListener('fetch', (event) => {
  if (changesPerson(event.request)) event.waitUntil(forgetPerson());
});

self.addEventListener('message', (event) => {
  if (!isPersonMessage(event.data)) return;
  event.waitUntil(setPerson(event.data.person).then(() => event.ports[0]?.postMessage(null)));
});
