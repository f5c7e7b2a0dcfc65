import { dateIn } from '@sidebet/domain/auth/age';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDeviceTimeZone, dateHere } from './device-time-zone.ts';

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

test('the device’s date is the one of its time zone', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  for (const hour of [0, 5, 11, 16, 23]) {
    const now = Date.UTC(2026, 0, 1, hour);
    expect(dateHere(now)).toBe(dateIn(timeZone, now));
  }
});
