import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import { afterAll, beforeEach, vi } from 'vitest';

/** What happy-dom lacks, for every component test. */

/** A live stream that opens and stays silent. */
class SilentStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    queueMicrotask(() => this.onopen?.());
  }
  close(): void {}
}

/** Files share their worker's window, so every test starts with empty storage and without earlier replacements. */
beforeEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.stubGlobal('EventSource', SilentStream);
  vi.stubGlobal('scrollTo', () => {});
  localStorage.clear();
  sessionStorage.clear();
});
/** The next file imports its modules before its first test, and some read the navigator then. */
afterAll(() => {
  vi.unstubAllGlobals();
});
// A page loads its parts lazily, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message ?? 'not found') });
