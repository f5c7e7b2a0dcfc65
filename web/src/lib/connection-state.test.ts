import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SourceMessage } from '../sw/messages.ts';
import { createConnectionState } from './connection-state.ts';

const worker = Object.assign(new EventTarget(), { startMessages: () => {} });
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: worker });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function report(lastKnown: boolean): void {
  const data: SourceMessage = { type: 'source', address: '/api/events', lastKnown, askedAt: Date.now() };
  worker.dispatchEvent(new MessageEvent('message', { data }));
}

test('an app that hears of a cached answer is offline; one that has closed hears nothing', () => {
  const [open, closed] = [createConnectionState(), createConnectionState()];
  const listener = vi.fn();
  const close = open.subscribe(listener);
  closed.subscribe(() => {})();
  report(true);
  expect([open.isOffline(), closed.isOffline()]).toEqual([true, false]);
  expect(listener).toHaveBeenCalledTimes(1);
  report(false);
  expect(open.isOffline()).toBe(false);
  close();
});

test('each of two apps reads again on its own', () => {
  const [first, second] = [createConnectionState(), createConnectionState()];
  const closing = [first, second].map((one) => one.subscribe(() => {}));
  report(true);
  first.forgetUnread(Date.now() + 1);
  expect([first.isOffline(), second.isOffline()]).toEqual([false, true]);
  for (const close of closing) close();
});
