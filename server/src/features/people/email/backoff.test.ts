import { expect, test } from 'vitest';
import { backoffMs } from './send-due.ts';

test.each([
  [1, 0, 60_000],
  [1, 1, 75_000],
  [2, 0, 120_000],
  [6, 0, 1_920_000],
  [7, 0, 3_600_000],
  [7, 1, 4_500_000],
  [40, 0.5, 4_050_000],
  [2000, 0, 3_600_000],
])('after attempt %i with chance %d: %i ms', (attempt, random, ms) => {
  expect(backoffMs(attempt, random)).toBe(ms);
});
