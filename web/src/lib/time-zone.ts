import { ownTimeLabel, shortDateTimeLabel } from '@sidebet/domain/time-label';
import { useAppClient } from './app-client.ts';
import { serverNow } from './clock.ts';
import { useSession } from './session.ts';

/** The device's time zone, such as "America/Chicago". */
export function useDeviceTimeZone(): string {
  return useAppClient().readDeviceTimeZone();
}

/** The user's chosen time zone, or null for the CDT label. */
export function useChosenTimeZone(): string | null {
  return useSession().data?.user?.timeZone ?? null;
}

/** Writes a time in a sentence as the component for times shows it: "Sun, Nov 22 · 12:00 PM CDT (11:00 AM CST)". */
export function useTimeLabel(): (instant: string | number) => string {
  const timeZone = useChosenTimeZone();
  const deviceTimeZone = useDeviceTimeZone();
  return (instant) => {
    const label = shortDateTimeLabel(instant, { now: serverNow(), timeZone });
    const own = timeZone === null ? ownTimeLabel(instant, deviceTimeZone) : null;
    return own ? `${label} (${own})` : label;
  };
}
