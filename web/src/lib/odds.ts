import { formatOdds } from '@sidebet/domain/markets/odds-format';
import { useCallback } from 'react';
import { useSession } from './session.ts';

/**
 * Formats the price of risking `stakeCents` to win `winCents` as the user chose: "−110", "1.91", "10/11", "52.4%".
 * American for visitors. Null without a win. Not for the specified bet, which always shows -120.
 */
export function useOddsFormat(): (stakeCents: number, winCents: number) => string | null {
  const format = useSession().data?.user?.oddsFormat ?? 'american';
  return useCallback((stakeCents, winCents) => formatOdds(format, stakeCents, winCents), [format]);
}
