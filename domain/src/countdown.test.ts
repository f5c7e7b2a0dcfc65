import { expect, test } from 'vitest';
import { countdownLabel } from './countdown.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

test.each([
  [-minute, '0:00'],
  [0, '0:00'],
  [1, '0:01'],
  [59 * second, '0:59'],
  [4 * minute + 5 * second, '4:05'],
  [hour, '1:00:00'],
  [hour + 32 * minute + 8 * second, '1:32:08'],
  [24 * hour - second, '23:59:59'],
  [24 * hour, '1 day'],
  [71 * hour, '2 days'],
])('%i ms are left: %s', (leftMs, label) => {
  expect(countdownLabel(leftMs)).toBe(label);
});
