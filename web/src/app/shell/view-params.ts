import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { MarketFilter } from '../../lib/list-filters.ts';
import type { View } from '../../lib/paths.ts';

const marketFilters: readonly MarketFilter[] = ['standard', 'moneyline', 'spread', 'total', 'toWin'];

/** The main view's state is in the URL, so back, forward, reload and links restore it. */
export function useViewParams() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const set = useCallback(
    (changes: Record<string, string | null>, replace = false) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [key, value] of Object.entries(changes)) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  const view = params.get('view');
  const onMain = pathname === '/';
  return {
    onMain,
    view: (view === 'allBets' || view === 'myBets' ? view : 'home') as View,
    sport: params.get('sport') ?? 'all',
    chosenSport: onMain ? params.get('sport') : null,
    q: onMain ? (params.get('q') ?? '') : '',
    market: marketFilters.find((market) => market === params.get('market')) ?? 'all',
    tab: params.get('tab') ?? '',
    set,
  };
}
