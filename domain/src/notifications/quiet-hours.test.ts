import { expect, test } from 'vitest';
import { areQuietHours, quietUntil } from './quiet-hours.ts';

const chicago = { fromHour: 22, toHour: 8, timeZone: 'America/Chicago' };
const noon = { fromHour: 12, toHour: 14, timeZone: 'Asia/Kolkata' };

// Chicago is at UTC−6 in November, Kolkata at UTC+5:30.
test.each([
  [chicago, '2026-11-23T03:59:59Z', null],
  [chicago, '2026-11-23T04:00:00Z', '2026-11-23T14:00:00Z'],
  [chicago, '2026-11-23T13:59:59Z', '2026-11-23T14:00:00Z'],
  [chicago, '2026-11-23T14:00:00Z', null],
  [noon, '2026-11-23T06:29:00Z', null],
  [noon, '2026-11-23T06:30:30Z', '2026-11-23T08:30:00Z'],
  [noon, '2026-11-23T08:30:00Z', null],
])('%j at %s: quiet until %s', (quiet, now, until) => {
  expect(quietUntil(Date.parse(now), quiet)).toBe(until === null ? null : Date.parse(until));
});

test.each([
  [chicago, true],
  [{ ...chicago, toHour: 22 }, false],
  [{ ...chicago, fromHour: 24 }, false],
  [{ ...chicago, toHour: 7.5 }, false],
  [{ ...chicago, timeZone: 'Nowhere' }, false],
])('%j are quiet hours: %j', (quiet, are) => {
  expect(areQuietHours(quiet)).toBe(are);
});
