import { beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const fails = () => Promise.reject(gone);
let reachable: boolean;
let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  reachable = true;
  reload = vi.fn();
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => {
    if (!reachable) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('a part that loads is returned, without a reload', async () => {
  await expect(loadPart(async () => 'part')).resolves.toBe('part');
  expect(reload).not.toHaveBeenCalled();
});

test('a part removed by a deploy reloads the page', async () => {
  void loadPart(fails);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('while the server is unreachable the page stays, and reloads once the server responds', async () => {
  reachable = false;
  void loadPart(fails);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reload).not.toHaveBeenCalled();
  reachable = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a part still missing after the reload is an error for a minute, not another reload', async () => {
  void loadPart(fails);
  await vi.advanceTimersByTimeAsync(59_000);
  await expect(loadPart(fails)).rejects.toBe(gone);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  void loadPart(fails);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(2);
});
