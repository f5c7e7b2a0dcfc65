import { describe, expect, it } from 'vitest';
import { hoursAhead, hoursInForce } from './hold-times.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 22, 18, 0);
const set = (hours: number, hoursAgo: number) => ({ hours, at: now - hoursAgo * hour });

describe('the waiting time in force', () => {
  it.each([
    ['set long ago', [set(120, 100)], 120, 120, []],
    ['a longer one applies at once', [set(24, 100), set(48, 0)], 48, 48, []],
    ['a shorter one applies after 24 hours', [set(120, 100), set(1, 1)], 1, 120, [set(1, -23)]],
    ['a shorter one set a day ago applies', [set(120, 100), set(1, 24)], 1, 1, []],
    [
      'shorter, longer and shorter again',
      [set(120, 100), set(1, 20), set(48, 10), set(2, 5)],
      2,
      120,
      [set(48, -4), set(2, -19)],
    ],
    ['set to zero a moment ago', [set(24, 100), set(0, 0)], 0, 24, [set(0, -24)]],
    ['set without a history row: only an increase applies', [set(24, 100)], 1, 24, []],
    ['set longer without a history row', [set(24, 100)], 48, 48, []],
    ['no history at all', [], 24, 24, []],
  ] as const)('%s', (_, history, setHours, inForce, ahead) => {
    expect(hoursInForce(history, setHours, now)).toBe(inForce);
    expect(hoursAhead(history, setHours, now)).toEqual(ahead);
  });
});
