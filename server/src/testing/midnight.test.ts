import { expect, test } from 'vitest';
import { waitForNewDayMs } from './midnight.ts';

test.each([
  ['2026-11-22T12:00:00.000Z', 0],
  ['2026-11-22T04:59:20.000Z', 0],
  ['2026-11-22T04:59:50.000Z', 10_001],
  ['2026-11-22T04:59:59.999Z', 2],
  ['2026-11-22T05:00:00.000Z', 0],
  ['2026-11-22T23:59:30.000Z', 30_001],
  ['2026-11-23T00:00:00.000Z', 0],
])('at %s tests wait %i ms', (at, ms) => {
  expect(waitForNewDayMs(Date.parse(at))).toBe(ms);
});
