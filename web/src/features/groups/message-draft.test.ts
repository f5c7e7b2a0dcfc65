import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTabMemory } from '../../lib/tab-memory.ts';
import { FakeStorage } from '../../testing/fake-storage.ts';
import { newMessage, savedMessage, saveMessage } from './message-draft.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const draft = { ...newMessage(), text: 'Easy money' };

test('a message stays with its user and its conversation, also over a reload', () => {
  saveMessage(createTabMemory(), 'ann', 'game', draft);
  const tab = createTabMemory();
  expect(savedMessage(tab, 'ann', 'game')).toEqual(draft);
  expect(savedMessage(tab, 'ann', 'other').text).toBe('');
  expect(savedMessage(tab, 'bob', 'game').text).toBe('');
  saveMessage(tab, 'ann', 'game', newMessage());
  expect(savedMessage(tab, 'ann', 'game').text).toBe('');
});

test('without storage, each of two apps has its own messages', () => {
  storage.blocked = true;
  const [first, second] = [createTabMemory(), createTabMemory()];
  saveMessage(first, 'ann', 'game', draft);
  expect(savedMessage(first, 'ann', 'game')).toEqual(draft);
  expect(savedMessage(second, 'ann', 'game').text).toBe('');
});
