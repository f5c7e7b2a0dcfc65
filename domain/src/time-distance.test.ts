import { expect, test } from 'vitest';
import { agoLabel, untilLabel } from './time-distance.ts';

const now = Date.UTC(2026, 10, 22, 18, 0);
const [second, minute, hour] = [1_000, 60_000, 3_600_000];

test.each([
  [-5 * second, 'just now'],
  [59 * second, 'just now'],
  [minute, '1 min ago'],
  [59 * minute + 59 * second, '59 min ago'],
  [2 * hour + 40 * minute, '2 h ago'],
  [24 * hour, '1 day ago'],
  [71 * hour, '2 days ago'],
])('%i ms later it was %s', (ms, label) => {
  expect(agoLabel(now - ms, now)).toBe(label);
});

test.each([
  [0, 'now'],
  [-hour, 'now'],
  [500, 'in 1 s'],
  [59 * second, 'in 59 s'],
  [4 * minute + 30 * second, 'in 4 min'],
  [2 * hour, 'in 2 h'],
  [2 * hour + 5 * minute, 'in 2 h 5 min'],
  [24 * hour + 5 * minute, 'in 1 day'],
  [72 * hour, 'in 3 days'],
])('%i ms before it starts %s', (ms, label) => {
  expect(untilLabel(now + ms, now)).toBe(label);
});
