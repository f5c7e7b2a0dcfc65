import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTabMemory } from '../../lib/tab-memory.ts';
import { FakeStorage } from '../../testing/fake-storage.ts';
import { type Draft, emptyDraft, forgetDraft, saveDraft, savedDraft } from './draft.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const texts = { subject: 'Hello', category: 'general', message: 'A question' } as const;
const draft: Draft = { ...texts, file: new File(['text'], 'bill.pdf'), attachmentUrl: '/files/1' };

test('a draft stays whole in its app; its texts survive a reload, its file does not', () => {
  const tab = createTabMemory();
  saveDraft(tab, 'ann', draft);
  expect(savedDraft(tab, 'ann')).toEqual(draft);
  expect(savedDraft(createTabMemory(), 'ann')).toEqual({ ...emptyDraft, ...texts });
  expect(savedDraft(tab, 'bob')).toEqual(emptyDraft);
});

test('a removed file and a sent draft are gone', () => {
  const tab = createTabMemory();
  saveDraft(tab, 'ann', draft);
  saveDraft(tab, 'ann', { ...draft, file: null, attachmentUrl: null });
  expect(savedDraft(tab, 'ann')).toEqual({ ...emptyDraft, ...texts });
  saveDraft(tab, 'ann', draft);
  forgetDraft(tab);
  expect(savedDraft(tab, 'ann')).toEqual(emptyDraft);
});

test('without storage, each of two apps has its own draft', () => {
  storage.blocked = true;
  const [first, second] = [createTabMemory(), createTabMemory()];
  saveDraft(first, 'ann', draft);
  expect(savedDraft(first, 'ann')).toEqual(draft);
  expect(savedDraft(second, 'ann')).toEqual(emptyDraft);
});

test.each(['', '{', '7', '{"userId":"ann","category":"none"}'])(
  '%j in storage does not break the form',
  (text) => {
    storage.items.set('sidebet-support', text);
    expect(savedDraft(createTabMemory(), 'ann').category).toBe('general');
  },
);
