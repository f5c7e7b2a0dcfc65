import type { Side } from '@sidebet/domain/markets/market';
import { keepPreviousData } from '@tanstack/react-query';
import { inputIn } from '../../../lib/api/api-key.ts';
import { useApi } from '../../../lib/api/use-api.ts';

/** Open bets on the other side near a wager. Disabled until there is a wager. */
export function useMatchingBets(eventId: string, side: Side, wagerCents: number | null) {
  return useApi(
    'listMatchingBets',
    { params: { eventId }, query: { side, wagerCents: wagerCents ?? 0 } },
    {
      enabled: wagerCents !== null,
      // Keeps the previous results while a wager is typed, but never for another game or side: one tap accepts a bet.
      placeholderData: (previous, query) =>
        isSamePick(query?.queryKey, eventId, side) ? keepPreviousData(previous) : undefined,
    },
  );
}

function isSamePick(key: readonly unknown[] | undefined, eventId: string, side: Side): boolean {
  const { params, query } = inputIn<'listMatchingBets'>(key ?? []);
  return params?.eventId === eventId && query?.side === side;
}
