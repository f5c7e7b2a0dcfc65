import { expect, test } from 'vitest';
import { sessionCache } from './session-cache.ts';

const known = (sessionId: string, expiresAt = 1_000_000) => ({
  viewer: { id: `person of ${sessionId}`, sessionId, role: 'user' as const },
  expiresAt,
});

test('keeps a session for a short while', () => {
  let now = 0;
  const cache = sessionCache({ now: () => now }, 30_000);
  cache.keep('cookie', known('s1'), cache.mark());
  expect(cache.find('cookie')?.sessionId).toBe('s1');
  now = 30_000;
  expect(cache.find('cookie')).toBeNull();
});

test('never honours a session past its expiry', () => {
  let now = 0;
  const cache = sessionCache({ now: () => now }, 30_000);
  cache.keep('cookie', known('s1', 5_000), cache.mark());
  now = 5_000;
  expect(cache.find('cookie')).toBeNull();
});

test('a session forgotten while it was being looked up is not kept', () => {
  const cache = sessionCache({ now: () => 0 });
  const mark = cache.mark();
  cache.forget('s1');
  cache.keep('cookie', known('s1'), mark);
  expect(cache.find('cookie')).toBeNull();
});

test('is bounded, the oldest goes first', () => {
  const cache = sessionCache({ now: () => 0 }, 30_000, 2);
  for (const name of ['1', '2', '3']) cache.keep(name, known(name), cache.mark());
  expect(['1', '2', '3'].map((name) => cache.find(name)?.sessionId)).toEqual([undefined, '2', '3']);
});

test('after a gap nothing is believed, not even what was being looked up', () => {
  const cache = sessionCache({ now: () => 0 });
  cache.keep('kept', known('s1'), cache.mark());
  const mark = cache.mark();
  cache.forgetAll();
  cache.keep('late', known('s2'), mark);
  expect([cache.find('kept'), cache.find('late')]).toEqual([null, null]);
});
