import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** Lists and counts. */
export const allEvents = ['events'] as const;

const toRead = new Set<QueryKey>();

/** Pages refetch at different times: all of them get the same news. */
const soonestMs = 1_000;
const latestMs = 2_000;

/** Bets, games and times arrive in bursts; one refetch covers a burst. */
export function readSoon(client: QueryClient, queryKey: QueryKey): void {
  if (toRead.size === 0) {
    const delayMs = soonestMs + Math.random() * (latestMs - soonestMs);
    setTimeout(() => {
      for (const key of toRead) void client.invalidateQueries({ queryKey: key });
      toRead.clear();
    }, delayMs);
  }
  toRead.add(queryKey);
}

/** During a rush of bets the board changes many times a second; the games follow for their counts. */
export function readBoardInRush(client: QueryClient): void {
  for (const queryKey of [queryKeys.board, queryKeys.matchingBets, allEvents]) readSoon(client, queryKey);
}
