import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('virtual:api-routes', () => ({
  apiRoutes: { getSession: ['GET', '/api/session'] },
}));

const { call, longestCallMs } = await import('./api-client.ts');

type SentRequest = { readonly url: string; readonly signal: AbortSignal };
let asked: SentRequest[];
/** The network's behavior for a request. By default it never responds and aborts on the signal, as fetch does. */
let network: (request: SentRequest) => Promise<Response>;

const never = ({ signal }: SentRequest) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });

beforeEach(() => {
  asked = [];
  network = never;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ url, signal });
    return network({ url, signal });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How a call ended; null while pending. */
function start(signal?: AbortSignal) {
  const state: { ended: { value: unknown } | { error: unknown } | null } = { ended: null };
  void call('getSession', { signal }).then(
    (value) => {
      state.ended = { value };
    },
    (error) => {
      state.ended = { error };
    },
  );
  return state;
}

const unreachable = { error: { code: 'unreachable', status: 0, unanswered: true } };

test('a call without a response times out shortly after the specified 70 seconds', async () => {
  const state = start();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(state.ended).toBeNull();
  await vi.advanceTimersByTimeAsync(longestCallMs - 70_000);
  expect(state.ended).toMatchObject({ error: { code: 'tookTooLong', status: 0, unanswered: true } });
  expect(asked[0]!.signal.aborted).toBe(true);
});

test('so does one whose response stops halfway', async () => {
  network = async ({ signal }) =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"user":'));
          signal.addEventListener('abort', () => stream.error(signal.reason));
        },
      }),
    );
  const state = start();
  await vi.advanceTimersByTimeAsync(longestCallMs - 1);
  expect(state.ended).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(state.ended).toMatchObject({ error: { code: 'tookTooLong', unanswered: true } });
});

test('a lost connection fails right away', async () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  const state = start();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.ended).toMatchObject(unreachable);
});

test('a response in time is returned, and its timer is cleared', async () => {
  network = async () => Response.json({ user: null });
  const state = start();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.ended).toEqual({ value: { user: null } });
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['before', true],
  ['while', false],
])('a caller that cancels %s it is under way gets its own reason', async (_, before) => {
  const cancel = new AbortController();
  const reason = new DOMException('left', 'AbortError');
  if (before) cancel.abort(reason);
  const state = start(cancel.signal);
  if (!before) cancel.abort(reason);
  await vi.advanceTimersByTimeAsync(0);
  expect(state.ended).toEqual({ error: reason });
  expect(vi.getTimerCount()).toBe(0);
});

const problemAnswer = (status: number, code: string) =>
  new Response(JSON.stringify({ status, code, detail: 'Please log in to continue.' }), { status });

test('a request with an outdated session cookie is retried once with the new one', async () => {
  network = async () =>
    asked.length === 1
      ? problemAnswer(401, 'unauthenticated')
      : new Response(JSON.stringify({ user: null }), { status: 200 });
  const state = start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.ended).toEqual({ value: { user: null } });
  expect(asked).toHaveLength(2);
});

test.each([
  ['unauthenticated', 2],
  ['invalidCredentials', 1],
])('a refusal %s is reported after %d requests', async (code, requests) => {
  network = async () => problemAnswer(401, code);
  const state = start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.ended).toMatchObject({ error: { code, status: 401 } });
  expect(asked).toHaveLength(requests);
});
