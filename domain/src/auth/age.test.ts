import { expect, test } from 'vitest';
import { ageOn, dateIn, isCalendarDate } from './age.ts';

test.each([
  ['2008-11-22', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2023-02-29', false],
  ['2023-02-30', false],
  ['2023-04-31', false],
  ['2023-13-01', false],
  ['2023-00-10', false],
  ['2023-01-00', false],
  ['2023-2-1', false],
  ['02/01/2023', false],
  ['2023-02-01T00:00:00Z', false],
  ['20230201', false],
  ['', false],
  ['٢٠٢٣-٠٢-٠١', false],
])('isCalendarDate("%s") is %s', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected);
});

test.each([
  ['2008-11-22', '2026-11-21', 17],
  ['2008-11-22', '2026-11-22', 18],
  ['2008-11-22', '2026-11-23', 18],
  ['2008-12-01', '2026-11-30', 17],
  ['2008-01-31', '2026-02-01', 18],
  // Born on a leap day: the birthday of a common year is 1 March.
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2004-02-29', '2024-02-28', 19],
  ['2004-02-29', '2024-02-29', 20],
  ['1999-12-31', '2000-01-01', 0],
  ['2026-11-23', '2026-11-22', -1],
  ['2023-02-30', '2026-11-22', Number.NaN],
  ['2008-11-22', 'today', Number.NaN],
])('born %s, on %s: %s', (dob, today, age) => {
  expect(ageOn(dob, today)).toBe(age);
});

const evening = Date.UTC(2026, 10, 22, 3, 0);
test.each([
  ['America/Chicago', evening, '2026-11-21'],
  ['America/Chicago', evening + 5 * 3_600_000, '2026-11-22'],
  ['Pacific/Kiritimati', evening, '2026-11-22'],
  ['UTC', evening, '2026-11-22'],
  ['', evening, '2026-11-21'],
  ['', Date.UTC(2026, 10, 22, 11, 59), '2026-11-21'],
  ['', Date.UTC(2026, 10, 22, 12, 0), '2026-11-22'],
  ['Nowhere/At_All', evening, '2026-11-21'],
])('the date in "%s" at %d is %s', (timeZone, now, date) => {
  expect(dateIn(timeZone, now)).toBe(date);
});
