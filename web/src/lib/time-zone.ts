import { useSession } from './session.ts';

/** The device's time zone, such as "America/Chicago". */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The user's chosen time zone, or null for the CDT label. */
export function useChosenTimeZone(): string | null {
  return useSession().data?.user?.timeZone ?? null;
}
