import { useServerNow } from './clock.ts';
import { useViewer } from './session.ts';

/** Returns whether betting is closed on an event that starts at `startsAt`: at its start, minus the margin. */
export function useBettingClosed(): (startsAt: string) => boolean {
  const { settings } = useViewer();
  const horizon = useServerNow() + (settings?.bettingMarginMs ?? 0);
  return (startsAt) => !(Date.parse(startsAt) > horizon);
}
