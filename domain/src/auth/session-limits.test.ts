import { expect, test } from 'vitest';
import { endedBy, isStepUpFresh, sessionEnd } from './session-limits.ts';

const day = 24 * 3_600_000;

test.each([
  ['just begun', { createdAt: 0, lastSeenAt: 0 }, 7 * day],
  ['used on its third day', { createdAt: 0, lastSeenAt: 3 * day }, 10 * day],
  ['used on its 23rd day', { createdAt: 0, lastSeenAt: 23 * day }, 30 * day],
  ['used on its last day', { createdAt: 0, lastSeenAt: 30 * day - 1 }, 30 * day],
])('a session %s ends when its limit is reached', (_name, times, end) => {
  expect(sessionEnd(times, 'user')).toBe(end);
});

const minute = 60_000;
const hour = 60 * minute;

test.each([
  ['just begun', { createdAt: 0, lastSeenAt: 0 }, 30 * minute],
  ['used after an hour', { createdAt: 0, lastSeenAt: hour }, 90 * minute],
  ['used after eleven hours and a half', { createdAt: 0, lastSeenAt: 11.5 * hour }, 12 * hour],
  ['used until its last moment', { createdAt: 0, lastSeenAt: 12 * hour - 1 }, 12 * hour],
])("an operator's session %s ends when its limit is reached", (_name, times, end) => {
  expect(sessionEnd(times, 'admin')).toBe(end);
});

test.each([
  ['in use', { createdAt: 0, lastSeenAt: hour }, hour + 29 * minute, null],
  ['not used for 30 minutes', { createdAt: 0, lastSeenAt: hour }, hour + 30 * minute, 'idle'],
  ['in use after twelve hours', { createdAt: 0, lastSeenAt: 12 * hour - 1 }, 12 * hour, 'age'],
  ['unused for days', { createdAt: 0, lastSeenAt: hour }, 48 * hour, 'age'],
])("an operator's session %s reports the limit that ended it", (_name, times, now, limit) => {
  expect(endedBy(times, 'admin', now)).toBe(limit);
});

test.each([
  ['at once', 0, true],
  ['within ten minutes', 599_999, true],
  ['after ten minutes', 600_000, false],
  ['with a clock that was set back', -5_000, true],
])('step-up authentication %s', (_name, now, fresh) => {
  expect(isStepUpFresh(0, now)).toBe(fresh);
});
