import type { BetView } from '@sidebet/contract/bets';
import { closingMarginMs } from '@sidebet/domain/bets/closing-margin';
import { useServerNow } from './clock.ts';
import { useViewer } from './session.ts';

type Terms = Pick<BetView, 'feePolicy' | 'betSportKey'>;

/**
 * Returns whether betting is closed on an event that starts at `startsAt`: at its start, minus the margin. Without terms, for the
 * specified bet, which closes last.
 */
export function useBettingClosed(): (startsAt: string, terms?: Terms) => boolean {
  const { settings } = useViewer();
  const now = useServerNow();
  return (startsAt, { feePolicy, betSportKey } = { feePolicy: 'specified', betSportKey: '' }) =>
    !(Date.parse(startsAt) > now + closingMarginMs(settings, feePolicy, betSportKey));
}
