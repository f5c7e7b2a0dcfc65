import { describe, expect, test } from 'vitest';
import { readDayOptions } from './day-options.ts';

const usage = 'Usage: …';
const read = (...args: string[]) => readDayOptions(['--day', ...args], usage);
const badFrom = '--from must be a UTC time of the made-up day from 17:00 to 22:44, like 20:30.';

describe('the options of a game day', () => {
  test('have defaults', () => {
    expect(read()).toEqual({ speed: 1, credits: 100_000, fast: false, from: undefined });
  });

  test.each([
    ['17:00', Date.UTC(2026, 10, 22, 17)],
    ['22:44', Date.UTC(2026, 10, 22, 22, 44)],
  ])('start playing at %s UTC of the made-up day', (time, from) => {
    expect(read('--from', time)).toMatchObject({ from });
  });

  test.each([
    [['--from', '16:59'], badFrom],
    [['--from', '22:45'], badFrom],
    [['--from', '24:00'], badFrom],
    [['--from', '20:60'], badFrom],
    [['--from', '8:30'], badFrom],
    [['--from', '20:30Z'], badFrom],
    [['--from', ''], badFrom],
    [['--speed', '0'], '--speed must be a number above 0.'],
    [['--credits', '1.5'], '--credits must be a whole number above 0.'],
    [['--from'], usage],
    [['--until', '20:30'], usage],
  ])('%j is refused', (args, mistake) => {
    expect(read(...args)).toEqual({ mistake });
  });
});
