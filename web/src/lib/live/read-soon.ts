import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** Lists and counts. */
export const allEvents = ['events'] as const;

const toRead = new Set<QueryKey>();

/** New games and times arrive in bursts; one refetch covers a burst. */
export function readSoon(client: QueryClient, queryKey: QueryKey): void {
  if (toRead.size === 0) {
    setTimeout(() => {
      for (const key of toRead) void client.invalidateQueries({ queryKey: key });
      toRead.clear();
    }, 2_000);
  }
  toRead.add(queryKey);
}

/**
 * During a rush of bets the board changes many times a second. Refetch at once, but one request at a time, and once
 * more after the burst; the games follow for their counts.
 */
export function readBoardInRush(client: QueryClient): void {
  for (const queryKey of [queryKeys.board, queryKeys.matchingBets]) {
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    readSoon(client, queryKey);
  }
  readSoon(client, allEvents);
}
