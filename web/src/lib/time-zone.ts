import { useSession } from './session.ts';

const readAgainAfterMs = 60_000;
let device = { timeZone: '', readAt: -Infinity };

/**
 * The device's time zone, such as "America/Chicago". Read once a minute, because every game asks and reading it takes as long as
 * rendering a card.
 */
export function deviceTimeZone(): string {
  const now = performance.now();
  if (now - device.readAt > readAgainAfterMs)
    device = { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: now };
  return device.timeZone;
}

/** The user's chosen time zone, or null for the CDT label. */
export function useChosenTimeZone(): string | null {
  return useSession().data?.user?.timeZone ?? null;
}
