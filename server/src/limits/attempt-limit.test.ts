import { expect, test } from 'vitest';
import { addressKey, attemptLimit } from './attempt-limit.ts';

test('counts up to the maximum, then returns the wait until the window ends', () => {
  let now = 0;
  const limit = attemptLimit({ max: 2, windowMs: 10_000, clock: { now: () => now } });
  expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([
    null,
    null,
    10,
    null,
  ]);
  now = 9_500;
  expect(limit.take('a')).toBe(1);
  now = 10_000;
  expect(limit.take('a')).toBeNull();
});

test('a refunded attempt does not count', () => {
  const limit = attemptLimit({ max: 1, windowMs: 1000, clock: { now: () => 0 } });
  limit.take('a');
  limit.refund('a');
  limit.refund('a');
  expect([limit.take('a'), limit.take('a')]).toEqual([null, 1]);
});

test('stores a limited number of keys and evicts the oldest', () => {
  const limit = attemptLimit({ max: 1, windowMs: 1000, clock: { now: () => 0 }, maxKeys: 2 });
  for (const key of ['a', 'b', 'c']) limit.take(key);
  expect([limit.take('b'), limit.take('c'), limit.take('a')]).toEqual([1, 1, null]);
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:0DB8:00a0::6', '2001:db8:a0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));
