import type { BetView } from '@sidebet/contract/bets';
import { usePages } from '../../lib/api/use-api.ts';
import { useServerNow } from '../../lib/clock.ts';
import { allItems } from '../../lib/paged.ts';
import { scoresFirst } from '../../lib/scores-first.ts';

/** The viewer's active bets whose games have started, the earliest first; those with a score lead. */
export function useRunningBets(): { readonly bets: readonly BetView[]; readonly isLoading: boolean } {
  const { data, isLoading } = usePages('listMyBets', { query: { tab: 'Active' } });
  const now = useServerNow();
  const started = allItems(data).filter(({ betTime }) => Date.parse(betTime) <= now);
  return { bets: scoresFirst(started), isLoading };
}
