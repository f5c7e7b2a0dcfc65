import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { Streams } from './streams.ts';

const noLimits = { perSession: Infinity, perUser: Infinity, perAddress: Infinity };

test('after a gap, pages are asked to reload one after the other, and all within 5 s', () => {
  vi.useFakeTimers();
  try {
    const streams = new Streams(noLimits);
    let asked = 0;
    const write = () => {
      asked++;
      return true;
    };
    const response = { write, writableEnded: false, writableLength: 0 } as unknown as ServerResponse;
    for (let n = 0; n < 10_000; n++)
      streams.add({ userId: `user ${n}`, sessionId: `${n}`, address: '::1', isOperator: false, response });
    streams.askToReload();
    vi.advanceTimersByTime(500);
    expect(asked).toBeGreaterThan(500);
    expect(asked).toBeLessThan(1_500);
    vi.advanceTimersByTime(4_500);
    expect(asked).toBe(10_000);
  } finally {
    vi.useRealTimers();
  }
});
