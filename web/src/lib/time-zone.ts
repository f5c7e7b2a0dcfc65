import { shortDateTimeLabel } from '@sidebet/domain/time-label';
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

/** Returns a function that writes a time in a sentence: "Sat, Nov 28 · 5:12 PM EST", in the chosen time zone or the device's. */
export function useTimeLabel(): (instant: string | number) => string {
  const chosen = useChosenTimeZone();
  const device = useDeviceTimeZone();
  return (instant) => shortDateTimeLabel(instant, { now: serverNow(), timeZone: chosen ?? device });
}
