import { useServerNow } from './clock.ts';
import { useViewer } from './session.ts';

/** Betting is closed on events that start at or before this time, in milliseconds since 1970 UTC. */
export function useBettingHorizon(): number {
  const { settings } = useViewer();
  return useServerNow() + (settings?.bettingMarginMs ?? 0);
}
