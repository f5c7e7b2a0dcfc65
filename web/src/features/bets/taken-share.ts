import type { Fairness } from '@sidebet/domain/markets/fairness';
import { findAdvantageBps, findTakenShare } from '@sidebet/domain/markets/taken-share';
import { useApi } from '../../lib/api/use-api.ts';

/** The server counts them once an hour. */
const staleTime = 60 * 60_000;

/**
 * How many recent bets at a price as good as this one were taken, in percent. Reads nothing for null, which is any price that is
 * not good. Null while that is unknown.
 */
export function useTakenPercent(good: Fairness | null): number | null {
  const advantageBps = good && findAdvantageBps(good);
  const { data } = useApi('listTakenShares', {}, { enabled: advantageBps !== null, staleTime });
  return data && advantageBps !== null ? findTakenShare(data.items, advantageBps) : null;
}
