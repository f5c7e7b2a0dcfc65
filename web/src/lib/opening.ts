import type { BetView } from '@sidebet/contract/bets';
import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

type Opening = Pick<BetView, 'opensAt' | 'status'>;

const lookEveryMs = 250;

/** Whether no one can take the offer yet. `now` is server time, in milliseconds since 1970 UTC. */
export function isNewOffer({ opensAt, status }: Opening, now: number): boolean {
  return status === 'Created' && opensAt !== null && Date.parse(opensAt) > now;
}

/** Whole seconds until an offer can be taken; null once it can. Counts only while it is new. */
export function useSecondsToOpen(bet: Opening): number | null {
  const [now, setNow] = useState(serverNow);
  const isNew = isNewOffer(bet, now);
  useEffect(() => {
    if (!isNew) return;
    const timer = setInterval(() => setNow(serverNow()), lookEveryMs);
    return () => clearInterval(timer);
  }, [isNew]);
  return isNew ? Math.ceil((Date.parse(bet.opensAt!) - now) / 1_000) : null;
}
