/** How much faster than real games the feed's are, as the server wrote it into the page (server/src/http/site.ts). */
export function readGameSpeed(): number {
  if (typeof document === 'undefined') return 1;
  const content = document.querySelector('meta[name="sidebet-game-speed"]')?.getAttribute('content');
  return content ? Number(content) : 1;
}
