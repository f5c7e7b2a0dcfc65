import { useEffect, useState } from 'react';

let serverAheadMs = 0;

/** Stores the offset between the server's clock and this device's. */
export function setServerTime(now: string): void {
  const difference = Date.parse(now) - Date.now();
  if (Number.isFinite(difference)) serverAheadMs = difference;
}

/** Server time, which decides what has started. */
export function serverNow(): number {
  return Date.now() + serverAheadMs;
}

/** Server time, refreshed every few seconds, so lists drop started games. */
export function useServerNow(everyMs = 5_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
