import { describe, expect, it, test } from 'vitest';
import {
  counts,
  dayLabel,
  durationLabel,
  durations,
  groupDays,
  moneyTicks,
  shortDollars,
  ticksAround,
} from './chart-scale.ts';

describe('axis ticks', () => {
  it.each([
    [[], [0, 10_00]],
    [
      [0, 0],
      [0, 10_00],
    ],
    [[8_00], [0, 2_00, 4_00, 6_00, 8_00]],
    [
      [-12_00, 0, 9_00],
      [-20_00, -10_00, 0, 10_00],
    ],
    [[-300_00], [-300_00, -200_00, -100_00, 0]],
    [
      [1_00, -1_00],
      [-1_00, -50, 0, 50, 1_00],
    ],
  ])('around %j', (values, expected) => {
    const ticks = moneyTicks(values);
    expect(ticks).toEqual(expected);
    expect(Math.min(...ticks)).toBeLessThanOrEqual(Math.min(0, ...values));
    expect(Math.max(...ticks)).toBeGreaterThanOrEqual(Math.max(0, ...values));
  });
});

test.each([
  [0, '$0'],
  [12_50, '$12.5'],
  [-200_00, '−$200'],
  [1_500_00, '$1.5K'],
  [2_000_000_00, '$2M'],
])('%i cents in little room: %s', (cents, expected) => {
  expect(shortDollars(cents)).toBe(expected);
});

test.each([
  [30, 31, 30, 1],
  [90, 31, 30, 3],
  [365, 31, 31, 12],
  [1, 31, 1, 1],
])('%i days in at most %i groups are %i, the last of %i', (days, most, groups, last) => {
  const all = Array.from({ length: days }, (_, at) => at);
  const made = groupDays(all, most);
  expect(made).toHaveLength(groups);
  expect(made.at(-1)).toHaveLength(last);
  expect(made.flat()).toEqual(all);
});

test('a date label does not depend on the time zone', () => {
  expect([dayLabel('2026-11-22'), dayLabel('2026-01-01', true)]).toEqual(['Nov 22', 'Jan 1, 2026']);
});

test.each([
  [
    [0, 0],
    [0, 4],
  ],
  [[1], [0, 1]],
  [
    [3, 2],
    [0, 1, 2, 3],
  ],
  [[1_250_000], [0, 500_000, 1_000_000, 1_500_000]],
])('the lines of an axis of counts around %j', (values, expected) => {
  expect(counts.ticks(values)).toEqual(expected);
});

test.each([
  [[], [0, 1]],
  [[800], [0, 200, 400, 600, 800]],
  [[90_000], [0, 25_000, 50_000, 75_000, 100_000]],
  [[600_000], [0, 150_000, 300_000, 450_000, 600_000]],
])('the lines of an axis of time around %j', (values, expected) => {
  expect(durations.ticks(values)).toEqual(expected);
});

test.each([
  [0, '0 ms'],
  [250, '250 ms'],
  [1_500, '1.5 s'],
  [95_000, '95 s'],
  [180_000, '3 min'],
  [9_000_000, '2.5 h'],
  [345_600_000, '4 d'],
])('%i ms is %s', (ms, label) => {
  expect(durationLabel(ms)).toBe(label);
});

test.each([
  [
    [-7, -13],
    [-14, -12, -10, -8, -6],
  ],
  // A small move looks small.
  [[-7], [-9, -8, -7, -6, -5]],
  [
    [-2, 2],
    [-2, -1, 0, 1, 2],
  ],
  [
    [-100, 100],
    [-100, -80, -60, -40, -20, 0, 20, 40, 60, 80, 100],
  ],
])('ticks around %j without 0', (values, expected) => {
  const ticks = ticksAround(values, [1, 2, 4, 10, 20], 4);
  expect(ticks).toEqual(expected);
});
