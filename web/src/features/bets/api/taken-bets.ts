import type { BetView } from '@sidebet/contract/bets';
import { useEffect, useReducer } from 'react';
import { apiKey } from '../../../lib/api/api-key.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { useViewer } from '../../../lib/session.ts';

const noBets: readonly BetView[] = [];

/** The viewer's bets that someone took and that the viewer has not closed, the last one first, until their games start. */
export function useTakenBets(): readonly BetView[] {
  const { unreadNotifications } = useViewer();
  // Each has an unread notification, so most pages read nothing.
  const { data } = useApi('listTakenBets', {}, { enabled: unreadNotifications > 0 });
  const bets = (unreadNotifications > 0 && data?.items) || noBets;
  const starts = bets.map(({ betTime }) => Date.parse(betTime)).filter((start) => start > serverNow());
  useDrawnAgainAt(starts.length > 0 ? Math.min(...starts) : null);
  return starts.length === 0 ? noBets : bets.filter(({ betTime }) => Date.parse(betTime) > serverNow());
}

/** Timers cannot wait longer. */
const longestTimerMs = 2 ** 31 - 1;

/** Draws the component again at an instant of the server's clock. */
function useDrawnAgainAt(instant: number | null): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (instant === null || instant - serverNow() > longestTimerMs) return undefined;
    const timer = setTimeout(draw, Math.max(0, instant - serverNow()) + 1);
    return () => clearTimeout(timer);
  }, [instant]);
}

/** Closes them for good, on every device. */
export function useCloseTakenBets(): (bets: readonly BetView[]) => void {
  const client = useAppClient();
  const close = useAction('markTakenBetsSeen', {
    onMutate: ({ body }) => {
      const closed = new Set(body.uniqueIds);
      client.setQueryData(
        apiKey('listTakenBets'),
        (data) => data && { items: data.items.filter(({ uniqueId }) => !closed.has(uniqueId)) },
      );
    },
  });
  return (bets) => close.mutate({ body: { uniqueIds: bets.map(({ uniqueId }) => uniqueId) } });
}
