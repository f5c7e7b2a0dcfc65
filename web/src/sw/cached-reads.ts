/** The page that opens every URL while the server is unreachable. */
export const shellPath = '/index.html';

export const assetCache = 'sidebet-assets';
export const dataCache = 'sidebet-last-known';

/** Reads whose last response is worth showing offline. */
const cachedReads: ReadonlySet<string> = new Set([
  '/api/session',
  '/api/events',
  '/api/events/counts',
  '/api/board',
  '/api/me/bets',
  '/api/notifications',
  '/api/friends',
]);

export function isCachedRead(path: string): boolean {
  return cachedReads.has(path);
}

/** Whether a request changes who is logged in. */
export function changesUser({ method, url }: { method: string; url: string }): boolean {
  return method === 'POST' && /^\/api\/(?:login|logout|signup)$/.test(new URL(url).pathname);
}
