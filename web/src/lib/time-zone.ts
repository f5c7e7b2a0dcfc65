import { useAppClient } from './app-client.ts';
import { useSession } from './session.ts';

/** The device's time zone, such as "America/Chicago". */
export function useDeviceTimeZone(): string {
  return useAppClient().readDeviceTimeZone();
}

/** The user's chosen time zone, or null for the CDT label. */
export function useChosenTimeZone(): string | null {
  return useSession().data?.user?.timeZone ?? null;
}
