import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Lists and counts. */
export const allEvents = ['events'] as const;

/** Pages refetch at different times: all of them get the same news. */
const soonestMs = 1_000;
const latestMs = 2_000;

/**
 * Returns a function that refetches a query soon. Bets, games and times arrive in bursts; one refetch covers a burst.
 */
export function createReadSoon(client: QueryClient): (queryKey: QueryKey) => void {
  const toRead = new Set<QueryKey>();
  return (queryKey) => {
    if (toRead.size === 0) {
      const delayMs = soonestMs + Math.random() * (latestMs - soonestMs);
      setTimeout(() => {
        for (const key of toRead) void client.invalidateQueries({ queryKey: key });
        toRead.clear();
      }, delayMs);
    }
    toRead.add(queryKey);
  };
}
