import { expect, test } from 'vitest';
import { sessionCache } from './session-cache.ts';

const known = (sessionId: string, expiresAt = 1_000_000) => ({
  viewer: { id: `person of ${sessionId}`, sessionId, role: 'user' as const },
  expiresAt,
});

test('caches a session for a short time', () => {
  let now = 0;
  const cache = sessionCache({ now: () => now }, 30_000);
  cache.keep('cookie', known('s1'), cache.mark());
  expect(cache.find('cookie')?.sessionId).toBe('s1');
  now = 30_000;
  expect(cache.find('cookie')).toBeNull();
});

test('never returns a session past its expiry', () => {
  let now = 0;
  const cache = sessionCache({ now: () => now }, 30_000);
  cache.keep('cookie', known('s1', 5_000), cache.mark());
  now = 5_000;
  expect(cache.find('cookie')).toBeNull();
});

test('does not cache a session that was invalidated during its lookup', () => {
  const cache = sessionCache({ now: () => 0 });
  const mark = cache.mark();
  cache.forget('s1');
  cache.keep('cookie', known('s1'), mark);
  expect(cache.find('cookie')).toBeNull();
});

test('forgets a session by every cookie that led to it', () => {
  const cache = sessionCache({ now: () => 0 });
  for (const cookie of ['encoded%3D', 'encoded=']) cache.keep(cookie, known('s1'), cache.mark());
  cache.keep('other', known('s2'), cache.mark());
  cache.forget('s1');
  const found = ['encoded%3D', 'encoded=', 'other'].map((cookie) => cache.find(cookie)?.sessionId);
  expect(found).toEqual([undefined, undefined, 's2']);
});

test('is limited in size and evicts the oldest', () => {
  const cache = sessionCache({ now: () => 0 }, 30_000, 2);
  for (const name of ['1', '2', '3']) cache.keep(name, known(name), cache.mark());
  expect(['1', '2', '3'].map((name) => cache.find(name)?.sessionId)).toEqual([undefined, '2', '3']);
});

test('after a gap it drops everything, including lookups in progress', () => {
  const cache = sessionCache({ now: () => 0 });
  cache.keep('kept', known('s1'), cache.mark());
  const mark = cache.mark();
  cache.forgetAll();
  cache.keep('late', known('s2'), mark);
  expect([cache.find('kept'), cache.find('late')]).toEqual([null, null]);
});
