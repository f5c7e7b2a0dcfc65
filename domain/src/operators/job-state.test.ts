import { expect, test } from 'vitest';
import { jobState, nextDueAt } from './job-state.ts';

const now = Date.UTC(2026, 10, 21, 18);
const job = { everyMs: 10_000, registeredAt: now, startedAt: now, tookMs: 500, failuresInARow: 0 };

test.each([
  ['a job that ran', job, now + 10_500],
  ['a run of unknown length', { ...job, tookMs: null }, now + 10_000],
  ['a job that never ran', { ...job, startedAt: null, tookMs: null }, now],
])('the next run of a job that %s', (_name, given, expected) => {
  expect(nextDueAt(given)).toBe(expected);
});

const dueAt = now + 10_500;
test.each([
  ['just ran', job, now, 'well'],
  ['overdue by an interval and a minute', job, dueAt + 10_000 + 60_000, 'well'],
  ['overdue by a moment more', job, dueAt + 10_000 + 60_001, 'late'],
  ['failed last', { ...job, failuresInARow: 1 }, now, 'failing'],
  ['failed last, long ago', { ...job, failuresInARow: 9 }, dueAt + 100_000, 'late'],
  ['registered, never run', { ...job, startedAt: null, tookMs: null }, now, 'waiting'],
  ['registered long ago, never run', { ...job, startedAt: null, tookMs: null }, now + 70_001, 'late'],
])('%s: %s', (_name, given, at, state) => {
  expect(jobState(given, at)).toBe(state);
});
