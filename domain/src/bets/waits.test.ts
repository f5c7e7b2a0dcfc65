import { expect, it } from 'vitest';
import { expiryMs } from './expire.ts';
import { voidAfterMs } from './void.ts';
import { scaleWait } from './waits.ts';

const minute = 60_000;

it.each([
  ['real games', undefined, 60 * minute, 72 * 60 * minute],
  ['the same speed', 1, 60 * minute, 72 * 60 * minute],
  ['10 times the speed', 10, 6 * minute, 432 * minute],
  ['7 times the speed, in whole milliseconds', 7, 514_286, 37_028_572],
  ['the highest speed', 1000, 3_600, 259_200],
  ['slower games', 0.1, 60 * minute, 72 * 60 * minute],
])('waits at %s', (_, speed, expiry, voidAfter) => {
  expect([scaleWait(expiryMs, speed), scaleWait(voidAfterMs, speed)]).toEqual([expiry, voidAfter]);
});
