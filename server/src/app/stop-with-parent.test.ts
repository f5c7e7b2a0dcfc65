import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopWithParent } from './stop-with-parent.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Real processes are in stop-with-parent.faults.test.ts. */
test('a process signals itself once when its parent has changed, and not before', () => {
  const parent = vi.spyOn(process, 'ppid', 'get').mockReturnValue(4711);
  const signal = vi.spyOn(process, 'kill').mockReturnValue(true);
  stopWithParent();
  vi.advanceTimersByTime(10_000);
  expect(signal).not.toHaveBeenCalled();
  parent.mockReturnValue(1);
  vi.advanceTimersByTime(10_000);
  expect(signal.mock.calls).toEqual([[process.pid, 'SIGTERM']]);
});

test('a process signals itself when its starter has ended before it started', () => {
  const calls: unknown[][] = [];
  vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (signal === 0 && pid === 4712) throw new Error('ESRCH');
    if (signal !== 0) calls.push([pid, signal]);
    return true;
  });
  stopWithParent(4711);
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([]);
  stopWithParent(4712);
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([[process.pid, 'SIGTERM']]);
});
