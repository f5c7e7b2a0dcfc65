const readAgainAfterMs = 60_000;

/**
 * Returns a function that reads the device's time zone, such as "America/Chicago". It reads once a minute, because
 * every game asks and reading it takes as long as rendering a card.
 */
export function createDeviceTimeZone(): () => string {
  let device = { timeZone: '', readAt: -Infinity };
  return () => {
    const now = performance.now();
    if (now - device.readAt > readAgainAfterMs)
      device = { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: now };
    return device.timeZone;
  };
}

/** The device's date as YYYY-MM-DD. Avoids `Intl`, whose first use delays the first view of a form on slow phones. */
export function dateHere(now: number): string {
  const date = new Date(now);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}
