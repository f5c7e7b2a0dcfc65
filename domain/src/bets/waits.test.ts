import { expect, it } from 'vitest';
import { expiryMs, scaleWait, voidAfterMs, waitLabel } from './waits.ts';

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

it.each([
  [undefined, '1 hour', '72 hours'],
  [0.1, '1 hour', '72 hours'],
  [10, '6 minutes', '7 hours 12 minutes'],
  [60, '1 minute', '1 hour 12 minutes'],
  [72, '50 seconds', '1 hour'],
  [1000, '4 seconds', '5 minutes'],
])('at %s times the speed they read %s and %s', (speed, expiry, voidAfter) => {
  expect([waitLabel(expiryMs, speed), waitLabel(voidAfterMs, speed)]).toEqual([expiry, voidAfter]);
});
