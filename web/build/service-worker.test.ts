import { expect, test } from 'vitest';
import { filesMissing } from './service-worker.ts';

const page = `<script type="module" crossorigin src="/assets/index-1.js"></script>
  <link rel="stylesheet" crossorigin href="/assets/home-2.css">
  <link rel="modulepreload" crossorigin href="/assets/home-3.js">
  <link rel="preload" href="/assets/inter-4.woff2" as="font" crossorigin>
  <link rel="preload" href="/api/session" as="fetch" crossorigin>`;
const kept = ['assets/index-1.js', 'assets/home-2.css', 'assets/home-3.js'];

test('a page whose scripts and styles are all cached misses none', () => {
  expect(filesMissing(kept, page)).toEqual([]);
});

test.each(kept)('%s is reported when it is not cached', (name) => {
  const others = kept.filter((other) => other !== name);
  expect(filesMissing(others, page)).toEqual([name]);
});

test('a page without scripts or styles is an error', () => {
  expect(() => filesMissing(kept, '<link rel="icon" href="/favicon.svg" />')).toThrow('No script or style');
});
