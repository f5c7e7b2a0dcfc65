import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dateTimeLabel, shortDateTimeLabel } from './time-label.ts';

test.each([
  ['2026-11-22T17:00:00Z', 'Nov 22, 2026, 12:00 PM CDT', 'Sun, Nov 22 · 12:00 PM CDT'],
  ['2026-11-22T05:00:00Z', 'Nov 22, 2026, 12:00 AM CDT', 'Sun, Nov 22 · 12:00 AM CDT'],
  ['2026-11-22T04:59:59.999Z', 'Nov 21, 2026, 11:59 PM CDT', 'Sat, Nov 21 · 11:59 PM CDT'],
  ['2026-11-23T01:20:00Z', 'Nov 22, 2026, 8:20 PM CDT', 'Sun, Nov 22 · 8:20 PM CDT'],
  // Winter and summer alike: five hours behind UTC, which is what CDT means.
  ['2027-01-01T04:05:00Z', 'Dec 31, 2026, 11:05 PM CDT', 'Thu, Dec 31 · 11:05 PM CDT'],
  ['2026-07-04T18:05:00Z', 'Jul 4, 2026, 1:05 PM CDT', 'Sat, Jul 4 · 1:05 PM CDT'],
  ['2024-02-29T23:00:00Z', 'Feb 29, 2024, 6:00 PM CDT', 'Thu, Feb 29 · 6:00 PM CDT'],
])('%s', (instant, label, short) => {
  for (const given of [instant, Date.parse(instant)]) {
    expect(dateTimeLabel(given)).toBe(label);
    expect(shortDateTimeLabel(given)).toBe(short);
  }
});

describe('an invalid date gives placeholders', () => {
  it.each(['', 'TBD', '2026-13-45T00:00:00Z', Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, -8.64e15])(
    '%s',
    (instant) => {
      expect(dateTimeLabel(instant)).toBe('Invalid Date, XX:XX CDT');
      expect(shortDateTimeLabel(instant)).toBe('Invalid, XX · XX:XX CDT');
    },
  );
});

test('the label names the instant: read back at UTC−5 it is the same minute', () => {
  const start = Date.UTC(1971, 0, 1);
  fc.assert(
    fc.property(fc.integer({ min: start, max: Date.UTC(2100, 0, 1) }), (instant) => {
      const readBack = Date.parse(dateTimeLabel(instant).replace(' CDT', ' GMT-0500'));
      expect(readBack).toBe(instant - (instant % 60_000));
    }),
  );
});
