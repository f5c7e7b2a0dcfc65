import { expect, test } from 'vitest';
import { decideStatement } from './statement.ts';

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
])('from %s to %s is refused: %s', (from, to, message) => {
  expect(decideStatement(from, to)).toMatchObject({ kind: 'refusal', message });
});

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-01-01', '2026-12-31'],
  ['2021-11-23', '2026-11-22'],
  ['2020-02-29', '2025-02-28'],
])('from %s to %s is made', (from, to) => {
  expect(decideStatement(from, to)).toEqual({ kind: 'ok', from, to });
});
