import type { QueryClient } from '@tanstack/react-query';
import { apiKey } from '../../../lib/api/api-key.ts';
import { mapPages } from '../../../lib/paged.ts';

/** Removes an answered challenge right away; the live stream reports it too. */
export function removeChallenge(client: QueryClient, uniqueId: string): void {
  client.setQueryData(
    apiKey('listChallenges'),
    (data) => data && mapPages(data, (bets) => bets.filter((bet) => bet.uniqueId !== uniqueId)),
  );
}
