import { expect, test } from 'vitest';
import { isFromEarlierRequest } from './earlier-request.ts';

const requestedAt = Date.parse('2026-11-22T12:00:00.000Z');

test.each([
  ['done by this request', '2026-11-22T12:00:00.200Z', false],
  ['done by the tap before, a minute ago', '2026-11-22T11:59:00.000Z', false],
  ['done more than a minute ago', '2026-11-22T11:58:59.999Z', true],
  ['done yesterday', '2026-11-21T13:00:00.000Z', true],
])('%s', (_, doneAt, earlier) => {
  expect(isFromEarlierRequest(doneAt, requestedAt)).toBe(earlier);
});
