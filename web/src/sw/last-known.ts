import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { dataCache } from './cached-reads.ts';
import type { ReadAgainMessage, SourceMessage } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Longer than slow phones need for a response, so the offline bar does not appear by mistake. */
const patienceSeconds = 8;
/** Without this, reads would pile up on a stalled connection. */
const giveUpMs = 75_000;

/** Cache key of the user's id. The browser may stop and restart the worker at any time. */
const userKey = '/.person';

/** Opens what the worker knows of its user and of the responses that it cached for them. */
export function openLastKnown() {
  /** The user whose responses are cached; undefined until loaded. */
  let user: string | null | undefined;
  /** Incremented whenever the cache is cleared; responses requested before that are not cached. */
  let era = 0;

  async function currentUser(): Promise<string | null> {
    if (user === undefined) {
      const cache = await caches.open(dataCache);
      const stored = await cache.match(userKey);
      const text = stored ? await stored.text() : null;
      // The user may have changed during the read.
      user ??= user === undefined ? text : null;
    }
    return user;
  }

  /**
   * Caches responses for this user from now on, after clearing those of any other. Pages then read again: the worker did
   * not see, or did not know whose, what they have read so far.
   */
  async function setUser(next: string | null): Promise<void> {
    if ((await currentUser()) === next) return;
    await forgetUser();
    if (next === null) return;
    user = next;
    const cache = await caches.open(dataCache);
    await cache.put(userKey, new Response(next));
    const message: ReadAgainMessage = { type: 'readAgain' };
    for (const client of await self.clients.matchAll()) client.postMessage(message);
  }

  async function forgetUser(): Promise<void> {
    era += 1;
    user = null;
    await caches.delete(dataCache);
  }

  /** A session response names its user; any other is cached only while the user is known and unchanged. */
  async function mayCache(path: string, response: Response, state: { era?: number }): Promise<boolean> {
    if (response.status === 401) await forgetUser();
    if (response.status !== 200 || state.era !== era) return false;
    if (path !== '/api/session') return (await currentUser()) !== null && state.era === era;
    const { user } = (await response.json()) as { user: { id: string } | null };
    if (state.era !== era) return false;
    await setUser(user?.id ?? null);
    state.era = era;
    return user !== null;
  }

  async function notifyPage(event: ExtendableEvent, lastKnown: boolean, askedAt: number): Promise<void> {
    const { request, clientId } = event as FetchEvent;
    // The page aborted; that says nothing about the server.
    if (request.signal.aborted) return;
    const message: SourceMessage = { type: 'source', address: request.url, lastKnown, askedAt };
    const client = await self.clients.get(clientId);
    client?.postMessage(message);
  }

  /**
   * Network first, falling back to this user's cached response when the server is unreachable or slow. The page learns
   * which of the two it got. A late response is still cached for the next read.
   */
  const lastKnown = new NetworkFirst({
    cacheName: dataCache,
    networkTimeoutSeconds: patienceSeconds,
    plugins: [
      {
        handlerWillStart: async ({ state }) => {
          state!.era = era;
          state!.askedAt = Date.now();
          await currentUser();
        },
        requestWillFetch: async ({ request }) => {
          // By hand, because older browsers lack AbortSignal.any.
          const limit = new AbortController();
          setTimeout(() => limit.abort(), giveUpMs);
          request.signal.addEventListener('abort', () => limit.abort());
          return new Request(request, { signal: limit.signal });
        },
        fetchDidSucceed: async ({ response, state }) => {
          state!.answer = response;
          return response;
        },
        cacheWillUpdate: async ({ request, response, state }) =>
          (await mayCache(new URL(request.url).pathname, response.clone(), state!)) ? response : null,
        // The user may have logged out in between.
        cacheDidUpdate: async ({ request, state }) => {
          if (state!.era !== era) await (await caches.open(dataCache)).delete(request);
        },
        handlerWillRespond: async ({ response, event, state }) => {
          // The server may have answered after the cached response was already used.
          await notifyPage(event, response !== state!.answer, state!.askedAt);
          return response;
        },
        // As without a worker: the page reports that the server is unreachable.
        handlerDidError: async ({ event, state }) => {
          await notifyPage(event, true, state!.askedAt);
          return Response.error();
        },
      },
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 7 * 86_400, purgeOnQuotaError: true }),
    ],
  });

  return { lastKnown, setUser, forgetUser };
}
