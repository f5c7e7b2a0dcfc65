import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../testing/fake-storage.ts';
import { createTabMemory } from './tab-memory.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const file = new File(['text'], 'picture.png');

test.each([
  ['blocked', () => Object.assign(storage, { blocked: true })],
  ['full', () => Object.assign(storage, { full: true })],
])('where storage is %s, values and files stay in their app', (_, spoil) => {
  spoil();
  const [first, second] = [createTabMemory(), createTabMemory()];
  for (const tab of [first, second]) tab.claim('ann');
  first.write('draft', 'typed');
  first.files.set('support', { file, attachmentUrl: null });
  expect([first.read('draft'), first.files.size]).toEqual(['typed', 1]);
  expect([second.read('draft'), second.files.size]).toEqual([null, 0]);
});

test('what storage takes belongs to the tab, for the next app that opens in it', () => {
  createTabMemory().write('draft', 'typed');
  const next = createTabMemory();
  expect(next.read('draft')).toBe('typed');
  next.remove('draft');
  expect(next.read('draft')).toBeNull();
});

test('a value that storage takes again replaces the one in memory', () => {
  const tab = createTabMemory();
  storage.full = true;
  tab.write('draft', 'first');
  storage.full = false;
  tab.write('draft', 'second');
  expect(tab.read('draft')).toBe('second');
  expect(storage.items.get('draft')).toBe('second');
});

test('another user finds nothing, and what was registered for that runs in this app only', () => {
  const [tab, other] = [createTabMemory(), createTabMemory()];
  const [cancelUpload, finished, elsewhere] = [vi.fn(), vi.fn(), vi.fn()];
  tab.claim('ann');
  tab.onForget(cancelUpload);
  tab.onForget(finished)();
  other.onForget(elsewhere);
  tab.files.set('support', { file, attachmentUrl: null });
  tab.claim('ann');
  expect(cancelUpload).not.toHaveBeenCalled();
  tab.claim('bob');
  expect(cancelUpload).toHaveBeenCalledTimes(1);
  expect(finished).not.toHaveBeenCalled();
  expect(elsewhere).not.toHaveBeenCalled();
  expect(tab.files.size).toBe(0);
  expect(tab.owner()).toBe('bob');
  expect(other.owner()).toBeNull();
});
