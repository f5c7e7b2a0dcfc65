import { expect, onTestFinished, test, vi } from 'vitest';
import { createDeviceTimeZone } from './device-time-zone.ts';

test('the time zone is read once a minute, by each app', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let timeZone = 'America/Chicago';
  const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  onTestFinished(() => read.mockRestore());
  read.mockImplementation(() => ({ timeZone }) as Intl.ResolvedDateTimeFormatOptions);
  const [first, second] = [createDeviceTimeZone(), createDeviceTimeZone()];
  expect([first(), first()]).toEqual(['America/Chicago', 'America/Chicago']);
  expect(read).toHaveBeenCalledTimes(1);
  timeZone = 'Europe/Berlin';
  expect([first(), second()]).toEqual(['America/Chicago', 'Europe/Berlin']);
  vi.advanceTimersByTime(60_001);
  expect(first()).toBe('Europe/Berlin');
});
