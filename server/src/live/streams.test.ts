import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { heartbeatParts, type Stream, Streams } from './streams.ts';

const noLimits = { perSession: Infinity, perUser: Infinity, perAddress: Infinity };

function openStream(userId: string, sessionId: string, write: (frame: Buffer) => unknown): Stream {
  const socket = { write, writable: true, writableLength: 0 } as unknown as Socket;
  return { userId, sessionId, address: '::1', isOperator: false, socket, isGzip: false, endsAt: Infinity };
}

test('after a gap, pages are asked to reload one after the other, and all within 5 s', () => {
  vi.useFakeTimers();
  try {
    const streams = new Streams(noLimits);
    let asked = 0;
    const write = () => {
      asked++;
      return true;
    };
    for (let n = 0; n < 10_000; n++) streams.add(openStream(`user ${n}`, `${n}`, write));
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

test('heartbeats reach every stream once a round, a few at a time', () => {
  const streams = new Streams(noLimits);
  const beats = new Map<string, number>();
  const open = Array.from({ length: 10_000 }, (_, n) => {
    const sessionId = `${n}`;
    const write = () => beats.set(sessionId, (beats.get(sessionId) ?? 0) + 1);
    return openStream(`user ${n % 7_000}`, sessionId, write);
  });
  for (const stream of open) streams.add(stream);
  streams.heartbeat();
  expect(beats.size).toBeLessThan(100);
  for (const gone of open.splice(0, 5_000)) streams.remove(gone);
  beats.clear();
  for (let n = 0; n < heartbeatParts; n++) streams.heartbeat();
  expect([...beats.keys()].sort()).toEqual(open.map(({ sessionId }) => sessionId).sort());
  expect(Math.max(...beats.values())).toBe(1);
});
