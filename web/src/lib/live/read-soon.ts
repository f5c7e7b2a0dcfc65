import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Pages refetch at different times: all of them get the same news. */
const soonestMs = 1_000;
const latestMs = 2_000;

/**
 * In a rush of bets a list is refetched about this often. The first page of the board and the games are 9 kB compressed, so a
 * page costs its network 1 kB a second, as much as the news themselves (server/src/live/paced.ts).
 */
export const rushRestMs = 10_000;

/**
 * Returns a function that refetches a query soon. Bets, games and times arrive in bursts; one refetch covers a burst. With
 * `restMs` it waits about that long after the last such refetch; pages do so at different times.
 */
export function createReadSoon(client: QueryClient): (queryKey: QueryKey, restMs?: number) => void {
  const reads = new Map<string, { readonly at: number; readonly timer: ReturnType<typeof setTimeout> }>();
  const readAt = new Map<string, number>();
  return (queryKey, restMs = 0) => {
    const key = hashKey(queryKey);
    const now = Date.now();
    const soon = now + soonestMs + Math.random() * (latestMs - soonestMs);
    const at = Math.max(soon, (readAt.get(key) ?? 0) + restMs * (0.5 + Math.random()));
    const planned = reads.get(key);
    // One that was planned in a rush may be late for other news.
    if (planned && planned.at <= Math.max(at, now + latestMs)) return;
    clearTimeout(planned?.timer);
    const read = () => {
      reads.delete(key);
      if (restMs > 0) readAt.set(key, Date.now());
      void client.invalidateQueries({ queryKey });
    };
    reads.set(key, { at, timer: setTimeout(read, at - now) });
  };
}
