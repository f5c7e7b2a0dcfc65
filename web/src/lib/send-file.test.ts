import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeRequest } from '../testing/fake-request.ts';
import { longestAnswerMs, longestSilenceMs, longestUploadMs, sendFile } from './send-file.ts';

const file = new Blob(['picture']);
const online = new EventTarget();
const last = () => FakeRequest.all.at(-1)!;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  FakeRequest.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(signal?: AbortSignal) {
  const said: (number | boolean)[] = [];
  const result = sendFile({
    method: 'PUT',
    url: '/api/me/picture',
    file,
    signal,
    onProgress: (part) => said.push(part),
    onWaiting: (waiting) => said.push(waiting),
  });
  const outcome = result.then(
    (value) => ({ value }),
    (error: Error & { code?: string }) => ({ error }),
  );
  return { said, outcome };
}

test('sends the file as bytes, reports progress and returns the response', async () => {
  const { said, outcome } = start();
  expect(last().opened).toEqual(['PUT', '/api/me/picture']);
  expect(last().headers['content-type']).toBe('application/octet-stream');
  expect(last().sent).toBe(file);
  last().progress(2, 8);
  last().progress(6, 8);
  last().answer(200, { profilePicture: '/x' });
  expect(await outcome).toEqual({ value: { profilePicture: '/x' } });
  expect(said).toEqual([false, 0.25, false, 0.75, false, 1]);
});

describe('a lost connection', () => {
  test('retries with backoff, and sends the whole file again', async () => {
    const { said, outcome } = start();
    for (const [n, pauseMs] of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
      last().progress(4, 8);
      last().onerror!();
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(FakeRequest.all).toHaveLength(n + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeRequest.all).toHaveLength(n + 2);
    }
    expect(last().sent).toBe(file);
    expect(said.slice(0, 4)).toEqual([false, 0.5, true, 0]);
    last().answer(200, { ok: true });
    expect(await outcome).toEqual({ value: { ok: true } });
    expect(said.slice(-2)).toEqual([false, 1]);
  });

  test.each([502, 503, 504])('includes a response with status %i', async (status) => {
    const { outcome } = start();
    last().answer(status, { code: 'filesUnavailable', detail: 'Later.' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeRequest.all).toHaveLength(2);
    last().answer(200, {});
    expect(await outcome).toEqual({ value: {} });
  });

  test('includes silence and an interrupted response', async () => {
    const { outcome } = start();
    await vi.advanceTimersByTimeAsync(longestSilenceMs - 1);
    last().progress(1, 8);
    await vi.advanceTimersByTimeAsync(longestSilenceMs - 1);
    expect(last().aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(last().aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    last().answer(200, '{"profile');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeRequest.all).toHaveLength(3);
    last().answer(200, { ok: true });
    expect(await outcome).toEqual({ value: { ok: true } });
  });

  test('includes a missing response', async () => {
    const { outcome } = start();
    last().upload.onload!();
    await vi.advanceTimersByTimeAsync(longestAnswerMs - 1);
    expect(last().aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(FakeRequest.all).toHaveLength(2);
    last().answer(200, {});
    expect(await outcome).toEqual({ value: {} });
  });

  test('resumes right away when the device is online again', async () => {
    const { outcome } = start();
    for (let n = 0; n < 5; n++) {
      last().onerror!();
      await vi.advanceTimersByTimeAsync(15_000);
    }
    last().onerror!();
    await settle();
    const before = FakeRequest.all.length;
    online.dispatchEvent(new Event('online'));
    await settle();
    expect(FakeRequest.all).toHaveLength(before + 1);
    last().answer(200, {});
    expect(await outcome).toEqual({ value: {} });
  });

  test('fails after 10 minutes', async () => {
    const { outcome } = start();
    let hasEnded = false;
    void outcome.then(() => {
      hasEnded = true;
    });
    const failFor = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed++) {
        if (!last().aborted) last().onerror!();
        await vi.advanceTimersByTimeAsync(1_000);
      }
    };
    // The last attempt is not worth a wait of up to 20 seconds.
    await failFor(longestUploadMs / 1_000 - 20);
    expect(hasEnded).toBe(false);
    await failFor(20);
    expect(hasEnded).toBe(true);
    expect(await outcome).toMatchObject({ error: { code: 'unreachable', status: 0 } });
  });

  test('fails after 10 minutes even while bytes trickle', async () => {
    const { outcome } = start();
    for (let sent = 0; sent < 100 && !last().aborted; sent++) {
      last().progress(sent, 1_000);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(await outcome).toMatchObject({ error: { code: 'unreachable' } });
    expect(FakeRequest.all).toHaveLength(1);
  });
});

test.each([
  [400, 'pictureType'],
  [401, 'unauthenticated'],
  [404, 'notFound'],
  [429, 'tooManyRequests'],
  [500, 'internal'],
])('an answer of %i is final', async (status, code) => {
  const { outcome } = start();
  last().answer(status, { code, detail: 'No.' });
  expect(await outcome).toMatchObject({ error: { code, status, message: 'No.' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeRequest.all).toHaveLength(1);
});

describe('cancelling', () => {
  test('during sending aborts the request', async () => {
    const cancel = new AbortController();
    const { outcome } = start(cancel.signal);
    last().progress(4, 8);
    cancel.abort();
    expect(await outcome).toMatchObject({ error: { name: 'AbortError' } });
    expect(last().aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeRequest.all).toHaveLength(1);
  });

  test('during a wait ends the wait', async () => {
    const cancel = new AbortController();
    const { outcome } = start(cancel.signal);
    last().onerror!();
    await settle();
    cancel.abort();
    expect(await outcome).toMatchObject({ error: { name: 'AbortError' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeRequest.all).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('before sending sends nothing', async () => {
    const { outcome } = start(AbortSignal.abort());
    expect(await outcome).toMatchObject({ error: { name: 'AbortError' } });
    expect(FakeRequest.all).toHaveLength(0);
  });
});
