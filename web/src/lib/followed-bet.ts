import type { BetView } from '@sidebet/contract/bets';
import { useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';
import type { AppClient } from './app-client.ts';
import { patchQueries } from './live/patch-queries.ts';

const followedKey = (uniqueId: string) => ['followedBet', uniqueId];

/** A bet that the viewer just made, as it is now. Live news updates it; it is read only after a lost connection. */
export function useFollowedBet(made: BetView | null): BetView | null {
  const uniqueId = made?.uniqueId ?? '';
  const { data } = useQuery({
    queryKey: followedKey(uniqueId),
    queryFn: async ({ signal }) => (await call('getBet', { params: { uniqueId }, query: {}, signal })).bet,
    enabled: made !== null,
    ...(made && { initialData: made }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return made && (data ?? made);
}

export function updateFollowedBet(client: AppClient, bet: BetView): void {
  patchQueries<BetView>(client, followedKey(bet.uniqueId), () => bet);
}
