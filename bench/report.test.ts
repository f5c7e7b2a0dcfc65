import { expect, test } from 'vitest';
import { bestOf, compareWithBest } from './report.ts';

const engine = { metric: 'enginePerSecond', unit: '/s', ratio: { key: 'engineRatio', atLeast: 4 } };
const board = { metric: 'boardP99Ms', unit: ' ms', atMost: 25 };
const best = { engineRatio: 4, boardP99Ms: 20, boardPerSecond: 5_000 };

test.each([
  ['a lower ratio', engine, { engineRatio: 3 }, '4×, −25 %'],
  ['a higher ratio', engine, { engineRatio: 4.2 }, '4×'],
  ['a longer time', board, { boardP99Ms: 25 }, '20 ms, +25 %'],
  ['a shorter time', board, { boardP99Ms: 15 }, '20 ms'],
  ['a metric without a goal', { metric: 'boardPerSecond', unit: '/s' }, { boardPerSecond: 1 }, ''],
  ['a metric that was not measured', engine, {}, ''],
])('shows the best ever next to %s, and the loss', (_, row, measured, shown) => {
  expect(compareWithBest(row, measured, best)).toBe(shown);
});

test('a new best replaces the old one, and what was not measured stays', () => {
  expect(bestOf(best, { engineRatio: 4.5, boardPerSecond: 9_000 })).toEqual({ ...best, engineRatio: 4.5 });
  expect(bestOf(best, { engineRatio: 3.5, boardP99Ms: 19 })).toEqual({ ...best, boardP99Ms: 19 });
  expect(bestOf({}, { streamKb: 12 })).toEqual({ streamKb: 12 });
});
