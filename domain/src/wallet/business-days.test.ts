import { describe, expect, it, test } from 'vitest';
import {
  addBusinessDays,
  addDays,
  expectedPayout,
  isBusinessDay,
  startOfDay,
  toBusinessDay,
} from './business-days.ts';

describe('federal holidays are not business days', () => {
  it.each([
    // As listed by the Office of Personnel Management.
    ['2026', '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    ['2027', '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    ['2028', '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  ])('in %s', (year, days) => {
    const rest: string[] = [];
    for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) {
      const weekday = new Date(day).getUTCDay();
      if (weekday !== 0 && weekday !== 6 && !isBusinessDay(day)) rest.push(day.slice(5));
    }
    expect(rest.join(' ')).toBe(days);
  });
});

test.each([
  ['2026-11-16', 1, '2026-11-17', 'a Monday'],
  ['2026-11-20', 1, '2026-11-23', 'a Friday: the weekend does not count'],
  ['2026-11-20', 3, '2026-11-25', 'a Friday'],
  ['2026-11-21', 1, '2026-11-23', 'a Saturday'],
  ['2026-11-22', 3, '2026-11-25', 'a Sunday'],
  ['2026-11-25', 1, '2026-11-27', 'before Thanksgiving'],
  ['2026-11-25', 3, '2026-12-01', 'before Thanksgiving and a weekend'],
  ['2026-07-02', 1, '2026-07-06', 'Independence Day observed on the Friday before'],
  ['2027-12-30', 1, '2028-01-03', 'New Year’s Day observed on the last day of the year before'],
])('from %s, %i on, is %s (%s)', (day, count, expected) => {
  expect(addBusinessDays(day, count)).toBe(expected);
});

describe('a withdrawal', () => {
  it.each([
    ['at noon on a Tuesday', '2026-11-17T17:00:00Z', '2026-11-18', '2026-11-20'],
    ['a minute before midnight at UTC−5', '2026-11-18T04:59:00Z', '2026-11-18', '2026-11-20'],
    ['at midnight at UTC−5', '2026-11-18T05:00:00Z', '2026-11-19', '2026-11-23'],
    ['on Christmas Eve', '2026-12-24T15:00:00Z', '2026-12-28', '2026-12-30'],
  ])('requested %s', (_, requestedAt, from, by) => {
    expect(expectedPayout(Date.parse(requestedAt))).toEqual({ from, by });
  });
});

test('startOfDay is the first instant of its day', () => {
  const begins = startOfDay('2026-11-18');
  expect(new Date(begins).toISOString()).toBe('2026-11-18T05:00:00.000Z');
  expect([toBusinessDay(begins), toBusinessDay(begins - 1)]).toEqual(['2026-11-18', '2026-11-17']);
});
