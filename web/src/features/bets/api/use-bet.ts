import type { BetView } from '@sidebet/contract/bets';
import { useApi } from '../../../lib/api/use-api.ts';
import { serverNow } from '../../../lib/clock.ts';

/** `token` is that of a challenge's link. */
export function useBet(uniqueId: string, token?: string) {
  return useApi(
    'getBet',
    { params: { uniqueId }, query: { token } },
    {
      // A new offer can be taken as soon as it opens.
      refetchInterval: ({ state: { data } }) => (data?.code === 'offerTooNew' ? msToOpen(data.bet) : false),
      enabled: uniqueId !== '',
    },
  );
}

export type BetDetails = NonNullable<ReturnType<typeof useBet>['data']>;

/** At least a moment, because this device may be ahead of the server. */
function msToOpen({ opensAt }: BetView): number {
  return Math.max(250, Date.parse(opensAt ?? '') - serverNow());
}
