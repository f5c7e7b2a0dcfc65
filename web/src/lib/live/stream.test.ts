import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStream } from './stream.ts';

/** How often a page reopens its stream. */

class FakeSource {
  static readonly CLOSED = 2;
  static readonly all: FakeSource[] = [];
  readyState = 0;
  onopen: () => void = () => {};
  onerror: () => void = () => {};
  onmessage: () => void = () => {};
  constructor() {
    FakeSource.all.push(this);
  }
  addEventListener() {}
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', async () => ({ status: 503 }));
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSource.all.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The number of requests within ten minutes when each one fails in the same way. */
async function requestsWhen(readyState: number): Promise<number> {
  const stream = openStream({ onMessage: () => {}, onOpen: () => {}, onDown: () => {} });
  for (let second = 0; second < 600; second++) {
    const last = FakeSource.all.at(-1)!;
    if (last.readyState === 0) {
      last.readyState = readyState;
      last.onerror();
    }
    await vi.advanceTimersByTimeAsync(1_000);
  }
  stream.close();
  return FakeSource.all.length;
}

test('a refused page backs off, down to one request a minute', async () => {
  expect(await requestsWhen(2)).toBeLessThan(20);
});

test('a page that lost its connection retries every 5 seconds', async () => {
  const requests = await requestsWhen(0);
  expect(requests).toBeGreaterThan(100);
  expect(requests).toBeLessThan(130);
});

test('an opened stream resets the backoff', async () => {
  const stream = openStream({ onMessage: () => {}, onOpen: () => {}, onDown: () => {} });
  for (let failure = 0; failure < 8; failure++) {
    FakeSource.all.at(-1)!.readyState = 2;
    FakeSource.all.at(-1)!.onerror();
    await vi.advanceTimersByTimeAsync(60_000);
  }
  FakeSource.all.at(-1)!.onopen();
  FakeSource.all.at(-1)!.onerror();
  const before = FakeSource.all.length;
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSource.all.length).toBe(before + 1);
  stream.close();
});

/** The reported reasons when the stream's response has this status. */
async function reasonsWhen(status: number, readyState = 2): Promise<string[]> {
  vi.stubGlobal('fetch', async () => ({ status }));
  const reasons: string[] = [];
  const stream = openStream({ onMessage: () => {}, onOpen: () => {}, onDown: (why) => reasons.push(why) });
  for (let failure = 0; failure < 3; failure++) {
    FakeSource.all.at(-1)!.readyState = readyState;
    FakeSource.all.at(-1)!.onerror();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  stream.close();
  return reasons;
}

test('a page beyond the stream limit shows it until a retry succeeds', async () => {
  expect(await reasonsWhen(429)).toEqual(['lost', 'tooMany', 'tooMany', 'tooMany', 'tooMany', 'tooMany']);
});

test('any other refusal and a lost connection count as lost', async () => {
  expect(new Set(await reasonsWhen(502))).toEqual(new Set(['lost']));
  expect(new Set(await reasonsWhen(429, 0))).toEqual(new Set(['lost']));
});

test('a reason found after the stream opened is not reported', async () => {
  let answer = (_: { status: number }) => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  const reasons: string[] = [];
  const stream = openStream({ onMessage: () => {}, onOpen: () => {}, onDown: (why) => reasons.push(why) });
  FakeSource.all.at(-1)!.readyState = 2;
  FakeSource.all.at(-1)!.onerror();
  await vi.advanceTimersByTimeAsync(500);
  FakeSource.all.at(-1)!.onopen();
  answer({ status: 429 });
  await vi.advanceTimersByTimeAsync(0);
  expect(reasons).toEqual(['lost']);
  stream.close();
});

/** An open stream that reports what happens to it. */
function openWatched() {
  const seen: string[] = [];
  const stream = openStream({
    onMessage: () => {},
    onOpen: () => seen.push('open'),
    onDown: (why) => seen.push(why),
  });
  FakeSource.all.at(-1)!.onopen();
  return { close: stream.close, seen, requests: () => FakeSource.all.length };
}

test('a stream without a heartbeat is lost and opened again; one with heartbeats stays', async () => {
  const { close, seen, requests } = openWatched();
  for (let beat = 0; beat < 20; beat++) {
    await vi.advanceTimersByTimeAsync(15_000);
    FakeSource.all.at(-1)!.onmessage();
  }
  expect([seen, requests()]).toEqual([['open'], 1]);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(requests()).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([seen, requests()]).toEqual([['open', 'lost'], 2]);
  close();
});

test('a connection that never answers is given up', async () => {
  const { close } = openWatched();
  FakeSource.all.at(-1)!.onerror();
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSource.all.length).toBe(2);
  await vi.advanceTimersByTimeAsync(42_000);
  expect(FakeSource.all.length).toBe(3);
  close();
});

/** The phone freezes the page: its clock goes on, its timers do not. */
function returnAfter(ms: number, event: { readonly pageshow?: boolean } = {}) {
  vi.setSystemTime(Date.now() + ms);
  if (event.pageshow) window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  else document.dispatchEvent(new Event('visibilitychange'));
}

test('a page that was hidden opens a new stream at once', () => {
  const { close, seen, requests } = openWatched();
  returnAfter(60_000);
  expect([seen, requests()]).toEqual([['open', 'lost'], 2]);
  FakeSource.all.at(-1)!.onopen();
  expect(seen.at(-1)).toBe('open');
  close();
});

test('a page that is hidden, or whose stream brought something just now, opens none', () => {
  const { close, requests } = openWatched();
  returnAfter(1_000);
  Object.assign(document, { visibilityState: 'hidden' });
  returnAfter(60_000);
  expect(requests()).toBe(1);
  close();
});

test('a page from the back/forward cache opens a new stream', () => {
  const { close, requests } = openWatched();
  returnAfter(0, { pageshow: true });
  expect(requests()).toBe(2);
  close();
});
