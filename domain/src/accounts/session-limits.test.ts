import { expect, test } from 'vitest';
import { isProofFresh, sessionEnd } from './session-limits.ts';

const day = 24 * 3_600_000;

test.each([
  ['just begun', { createdAt: 0, lastSeenAt: 0 }, 7 * day],
  ['used on its third day', { createdAt: 0, lastSeenAt: 3 * day }, 10 * day],
  ['used on its 23rd day', { createdAt: 0, lastSeenAt: 23 * day }, 30 * day],
  ['used on its last day', { createdAt: 0, lastSeenAt: 30 * day - 1 }, 30 * day],
])('a session %s ends in time', (_name, times, end) => {
  expect(sessionEnd(times)).toBe(end);
});

test.each([
  ['at once', 0, true],
  ['within ten minutes', 599_999, true],
  ['after ten minutes', 600_000, false],
  ['before it, by a clock set back', -5_000, true],
])('a proof %s', (_name, now, fresh) => {
  expect(isProofFresh(0, now)).toBe(fresh);
});
