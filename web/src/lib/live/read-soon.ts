import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** Lists and counts. */
export const allEvents = ['events'] as const;

const toRead = new Set<QueryKey>();

/** New games and new times arrive in bursts; one reading of the lists serves a whole burst. */
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
 * A rush of bets says many times a second that the board changed. A page reads at once, but never asks again before it
 * has its answer, and once more after the burst; the games follow for how many bets are open on them.
 */
export function readBoardInRush(client: QueryClient): void {
  for (const queryKey of [queryKeys.board, queryKeys.matchingBets]) {
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    readSoon(client, queryKey);
  }
  readSoon(client, allEvents);
}
