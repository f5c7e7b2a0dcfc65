import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  clockLabel,
  dateLabel,
  dateTimeLabel,
  dayClockLabel,
  isTimeZone,
  nearLabel,
  ownTimeLabel,
  shortDateTimeLabel,
  weekdayClockLabel,
} from './time-label.ts';

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
    expect(label).toContain(`${dateLabel(given)}, `);
    expect(shortDateTimeLabel(given, { now: Date.parse(instant) })).toBe(short);
  }
});

test('a clock alone has its zone', () => {
  const instant = Date.parse('2026-11-22T17:05:00Z');
  expect(clockLabel(instant)).toBe('12:05 PM CDT');
  expect(clockLabel(instant, 'America/New_York')).toBe('12:05 PM EST');
  expect(clockLabel(Number.NaN)).toBe('XX:XX CDT');
});

test.each([
  ['2026-11-22T17:05:00Z', null, 'today at 12:05 PM CDT'],
  ['2026-11-16T17:05:00Z', null, 'on Mon, Nov 16'],
  ['2025-12-31T17:05:00Z', null, 'on Wed, Dec 31, 2025'],
  // Still the day before in CDT.
  ['2026-11-22T04:00:00Z', null, 'on Sat, Nov 21'],
  ['2026-11-22T04:00:00Z', 'Europe/Berlin', 'today at 5:00 AM GMT+1'],
])('%s in %s: %s', (instant, timeZone, label) => {
  expect(dayClockLabel(Date.parse(instant), Date.parse('2026-11-22T18:00:00Z'), timeZone, true)).toBe(label);
});

test('a weekday and a clock', () => {
  const instant = Date.parse('2026-11-17T01:23:00Z');
  expect(weekdayClockLabel(instant)).toBe('Mon 8:23 PM');
  expect(weekdayClockLabel(instant, 'Europe/Berlin')).toBe('Tue 2:23 AM');
});

test.each([
  ['2026-11-22T23:00:00Z', null, '6:00 PM CDT'],
  ['2026-11-22T23:00:00Z', 'Europe/Berlin', 'Mon 12:00 AM GMT+1'],
  ['2026-11-24T23:00:00Z', null, 'Tue 6:00 PM CDT'],
  ['2026-11-21T23:00:00Z', null, 'Sat 6:00 PM CDT'],
  ['2026-11-28T18:00:00Z', null, 'Sat, Nov 28, 1:00 PM CDT'],
])('%s in %s is near: %s', (instant, timeZone, label) => {
  expect(nearLabel(Date.parse(instant), Date.parse('2026-11-22T18:00:00Z'), timeZone)).toBe(label);
});

describe('an invalid date gives placeholders', () => {
  it.each(['', 'TBD', '2026-13-45T00:00:00Z', Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, -8.64e15])(
    '%s',
    (instant) => {
      expect(dateTimeLabel(instant)).toBe('Invalid Date, XX:XX CDT');
      expect(dateLabel(instant)).toBe('Invalid Date');
      expect(shortDateTimeLabel(instant, { now: 0 })).toBe('Invalid, XX · XX:XX CDT');
    },
  );
});

test('the label parses back to the same minute at UTC−5', () => {
  const start = Date.UTC(1971, 0, 1);
  fc.assert(
    fc.property(fc.integer({ min: start, max: Date.UTC(2100, 0, 1) }), (instant) => {
      const readBack = Date.parse(dateTimeLabel(instant).replace(' CDT', ' GMT-0500'));
      expect(readBack).toBe(instant - (instant % 60_000));
    }),
  );
});

test.each([
  ['this year', '2026-11-22T17:00:00Z', '2026-01-01T05:00:00Z', 'Sun, Nov 22 · 12:00 PM CDT'],
  ['last year', '2025-11-22T17:00:00Z', '2026-11-22T17:00:00Z', 'Sat, Nov 22, 2025 · 12:00 PM CDT'],
  ['next year', '2027-01-03T17:00:00Z', '2026-12-31T17:00:00Z', 'Sun, Jan 3, 2027 · 12:00 PM CDT'],
  // The year in the label's own zone counts: 4:59 AM UTC on January 1 is still December 31.
  ['New Year not reached', '2026-12-31T17:00:00Z', '2027-01-01T04:59:00Z', 'Thu, Dec 31 · 12:00 PM CDT'],
  ['New Year reached', '2026-12-31T17:00:00Z', '2027-01-01T05:00:00Z', 'Thu, Dec 31, 2026 · 12:00 PM CDT'],
])('the short label includes the year when it is not the current one: %s', (_, instant, now, label) => {
  expect(shortDateTimeLabel(instant, { now: Date.parse(now) })).toBe(label);
});

describe('in a chosen time zone', () => {
  test.each([
    ['2026-11-22T17:00:00Z', 'America/New_York', 'Nov 22, 2026, 12:00 PM EST'],
    ['2026-11-22T17:00:00Z', 'Europe/Berlin', 'Nov 22, 2026, 6:00 PM GMT+1'],
    ['2026-11-22T18:30:00Z', 'Asia/Kolkata', 'Nov 23, 2026, 12:00 AM GMT+5:30'],
    ['2027-01-01T04:30:00Z', 'America/Los_Angeles', 'Dec 31, 2026, 8:30 PM PST'],
    // The clock in Chicago goes from 1:59 AM CST to 3:00 AM CDT on March 14, 2027 …
    ['2027-03-14T07:59:00Z', 'America/Chicago', 'Mar 14, 2027, 1:59 AM CST'],
    ['2027-03-14T08:00:00Z', 'America/Chicago', 'Mar 14, 2027, 3:00 AM CDT'],
    // … and reads 1:30 AM twice on November 7, 2027.
    ['2027-11-07T06:30:00Z', 'America/Chicago', 'Nov 7, 2027, 1:30 AM CDT'],
    ['2027-11-07T07:30:00Z', 'America/Chicago', 'Nov 7, 2027, 1:30 AM CST'],
    // An unknown (or renamed) zone falls back to the default label.
    ['2026-11-22T17:00:00Z', 'Nowhere/Land', 'Nov 22, 2026, 12:00 PM CDT'],
  ])('%s, %s', (instant, timeZone, label) => {
    expect(dateTimeLabel(instant, timeZone)).toBe(label);
  });

  it('gives placeholders for an invalid date', () => {
    expect(dateTimeLabel('TBD', 'Europe/Berlin')).toBe('Invalid Date, XX:XX CDT');
  });

  it('includes the zone and the year in the short label', () => {
    const given = { now: Date.UTC(2026, 10, 1), timeZone: 'America/New_York' };
    expect(shortDateTimeLabel('2026-11-22T17:00:00Z', given)).toBe('Sun, Nov 22 · 12:00 PM EST');
    expect(shortDateTimeLabel('2027-01-01T04:59:00Z', given)).toBe('Thu, Dec 31 · 11:59 PM EST');
    expect(shortDateTimeLabel('2027-01-01T05:00:00Z', given)).toBe('Fri, Jan 1, 2027 · 12:00 AM EST');
  });
});

describe('the viewer’s own time next to the label', () => {
  test.each([
    // In winter Chicago is an hour behind the CDT label, in summer it agrees.
    ['2026-11-22T17:00:00Z', 'America/Chicago', null, '11:00 AM your time'],
    ['2026-07-04T18:05:00Z', 'America/Chicago', null, null],
    ['2027-03-14T07:59:00Z', 'America/Chicago', null, '1:59 AM your time'],
    ['2027-03-14T08:00:00Z', 'America/Chicago', null, null],
    ['2027-11-07T06:59:00Z', 'America/Chicago', null, null],
    ['2027-11-07T07:00:00Z', 'America/Chicago', null, '1:00 AM your time'],
    ['2026-11-22T17:00:00Z', 'America/New_York', null, '12:00 PM EST your time'],
    ['2026-07-04T18:05:00Z', 'America/New_York', null, '2:05 PM your time'],
    ['2026-11-22T17:00:00Z', 'America/Bogota', null, null],
    ['2026-11-22T17:00:00Z', 'Europe/Berlin', null, '6:00 PM your time'],
    ['2026-11-23T01:20:00Z', 'Europe/Berlin', null, 'Mon, Nov 23, 2:20 AM your time'],
    ['2027-01-01T04:30:00Z', 'Asia/Tokyo', null, 'Fri, Jan 1, 1:30 PM your time'],
    ['2026-11-22T17:00:00Z', 'Europe/Berlin', 'Europe/Berlin', null],
    ['2026-11-22T17:00:00Z', 'Europe/Berlin', 'America/Chicago', '6:00 PM your time'],
    ['TBD', 'Europe/Berlin', null, null],
    ['2026-11-22T17:00:00Z', 'Nowhere/Land', null, null],
  ])('%s in %s next to %s', (instant, own, shown, label) => {
    expect(ownTimeLabel(instant, own, shown)).toBe(label);
  });
});

test.each([
  ['America/Chicago', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['', false],
  ['+01:00', false],
  ['-05:00', false],
  ['Mars/Olympus', false],
  ['America/Chicago; drop table users', false],
  [`America/${'x'.repeat(80)}`, false],
])('%s is the name of a time zone: %s', (text, expected) => {
  expect(isTimeZone(text)).toBe(expected);
});
