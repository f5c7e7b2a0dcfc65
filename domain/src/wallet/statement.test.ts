import { expect, test } from 'vitest';
import { coveredForDeposits, decideStatement, type OwedEvent } from './statement.ts';

const invalid = 'Please choose a first and a last day.';
const tooLong = 'A statement covers at most 5 years.';

test.each([
  ['', '2026-11-22', invalid],
  ['2026-11-22', '', invalid],
  ['2026-02-30', '2026-11-22', invalid],
  ['2026-13-01', '2026-11-22', invalid],
  ['2026-11-22T00:00:00Z', '2026-11-22', invalid],
  ["2026-01-01' or 1=1", '2026-11-22', invalid],
  ['0001-01-01', '2026-11-22', invalid],
  ['2026-11-23', '2026-11-22', invalid],
  ['2021-11-22', '2026-11-22', tooLong],
  ['2020-02-29', '2025-03-01', tooLong],
])('refuses %s to %s: %s', (from, to, message) => {
  expect(decideStatement(from, to)).toMatchObject({ kind: 'refusal', message });
});

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-01-01', '2026-12-31'],
  ['2021-11-23', '2026-11-22'],
  ['2020-02-29', '2025-02-28'],
])('accepts %s to %s', (from, to) => {
  expect(decideStatement(from, to)).toEqual({ kind: 'ok', from, to });
});

const advanced = (cents: number): OwedEvent => ({ kind: 'advanced', cents });
const covered = (version: number, cents: number): OwedEvent => ({ kind: 'covered', version, cents });

test.each<[string, OwedEvent[], [number, number][]]>([
  ['nothing', [], []],
  ['only a corrected result', [covered(3, 10_00)], []],
  ['a refund', [advanced(20_00), covered(3, 20_00)], [[3, 20_00]]],
  [
    'a refund in two parts',
    [advanced(20_00), covered(3, 5_00), covered(9, 15_00)],
    [
      [3, 5_00],
      [9, 15_00],
    ],
  ],
  ['a refund first, then a result', [advanced(20_00), covered(3, 50_00)], [[3, 20_00]]],
  ['a result before a refund', [covered(3, 5_00), advanced(20_00), covered(9, 30_00)], [[9, 20_00]]],
  [
    'two refunds',
    [advanced(5_00), covered(3, 5_00), advanced(7_00), covered(4, 9_00)],
    [
      [3, 5_00],
      [4, 7_00],
    ],
  ],
])('the transfers that covered %s', (_, events, parts) => {
  expect([...coveredForDeposits(events)]).toEqual(parts);
});
