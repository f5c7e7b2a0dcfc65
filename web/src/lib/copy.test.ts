import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page whose execCommand returns `copied`; returns what it copied and what is left in the DOM. */
function page(copied: boolean, clipboard?: { writeText: (text: string) => Promise<void> }) {
  const inPage = new Set<object>();
  const copies: string[] = [];
  const field = {
    value: '',
    style: {},
    select: () => {},
    remove: () => inPage.delete(field),
  };
  vi.stubGlobal('navigator', { clipboard });
  vi.stubGlobal('document', {
    createElement: () => field,
    body: { append: (element: object) => inPage.add(element) },
    execCommand: () => {
      if (copied) copies.push(field.value);
      return copied;
    },
  });
  return { inPage, copies };
}

const denied = { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };

test('uses the Clipboard API', async () => {
  const texts: string[] = [];
  const { copies } = page(true, { writeText: async (text) => void texts.push(text) });
  await copyText('a link');
  expect([texts, copies]).toEqual([['a link'], []]);
});

test.each([
  ['missing', undefined],
  ['denied', denied],
])('where it is %s, the older way does', async (_, clipboard) => {
  const { copies, inPage } = page(true, clipboard);
  await copyText('a link');
  expect(copies).toEqual(['a link']);
  expect(inPage.size).toBe(0);
});

test.each([
  ['missing', undefined],
  ['denied', denied],
])('where it is %s and the older way copies nothing, that is an error', async (_, clipboard) => {
  const { inPage } = page(false, clipboard);
  await expect(copyText('a link')).rejects.toThrow();
  expect(inPage.size).toBe(0);
});
