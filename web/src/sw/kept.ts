/** The page that opens every address while the server cannot be reached. */
export const shellPath = '/index.html';

export const assetCache = 'sidebet-assets';
export const dataCache = 'sidebet-last-known';

/** Lists whose last answer is worth seeing without a connection. */
const keptData = new Set([
  '/api/session',
  '/api/events',
  '/api/events/counts',
  '/api/board',
  '/api/me/bets',
  '/api/notifications',
  '/api/friends',
]);

export function isKeptData(path: string): boolean {
  return keptData.has(path);
}

/** Whether a request is about to change who is signed in. */
export function changesPerson({ method, url }: { method: string; url: string }): boolean {
  return method === 'POST' && /^\/api\/(?:login|logout|signup)$/.test(new URL(url).pathname);
}
