import type { BetView } from '@sidebet/contract/bets';
import type { LiveGames } from '@sidebet/contract/games';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { serverNow } from './clock.ts';
import { viewerMoney } from './offers.ts';
import { allItems, type Paged } from './paged.ts';
import { queryKeys } from './query-keys.ts';

/** Bets of the viewer that settled while the app was open. Their cards show the result before they move to Settled. */

/** An older result is history that arrives late, such as that of a demo being written. */
const newForMs = 3_600_000;

/** Adds the newly settled ones of `changed` that this page knew as active, each once. Call it before the caches change. */
export function noteResults(client: QueryClient, changed: readonly BetView[]): void {
  const known = [
    ...allItems(client.getQueryData<Paged<BetView>>(queryKeys.myBetsTab('Active'))),
    ...(client.getQueryData<LiveGames>(queryKeys.live)?.bets ?? []),
  ];
  const active = new Set(known.filter(({ status }) => status === 'Active').map(({ uniqueId }) => uniqueId));
  const ended = changed.filter((bet) => isNew(bet) && active.has(bet.uniqueId));
  if (ended.length > 0) {
    client.setQueryData<BetView[]>(queryKeys.betResults, (before = []) => [...before, ...ended]);
  }
}

function isNew({ status, paidOutAt }: BetView): boolean {
  return status === 'Settled' && paidOutAt !== null && serverNow() - Date.parse(paidOutAt) < newForMs;
}

export function useBetResults(): readonly BetView[] {
  const { data } = useQuery<BetView[]>({
    queryKey: queryKeys.betResults,
    // Only the live stream writes it.
    queryFn: () => [],
    enabled: false,
  });
  return data ?? [];
}

/** The same, for a view that shows them: they are dropped when the view closes or `isShown` ends. */
export function useShownBetResults(isShown = true): readonly BetView[] {
  const client = useQueryClient();
  const results = useBetResults();
  const shown = useRef(results);
  useEffect(() => {
    shown.current = results;
  }, [results]);
  useEffect(() => {
    if (!isShown) return undefined;
    return () => {
      const seen = new Set(shown.current.map((bet) => bet.uniqueId));
      client.setQueryData<BetView[]>(queryKeys.betResults, (before) =>
        before?.filter((bet) => !seen.has(bet.uniqueId)),
      );
    };
  }, [client, isShown]);
  return results;
}

/** "You won $45.00", "Not this time", "Your $25.00 is back". */
export function resultTitle(bet: BetView, viewerId: string): string {
  const { stakeCents, payoutIfWonCents } = viewerMoney(bet, viewerId);
  if (bet.winner === viewerId) return `You won ${formatBetAmount(bet, payoutIfWonCents)}`;
  return bet.winner === null
    ? `Your ${formatBetAmount(bet, stakeCents)} ${bet.group?.kind === 'points' ? 'are' : 'is'} back`
    : 'Not this time';
}
