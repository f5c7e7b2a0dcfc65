import { expect, test } from 'vitest';
import { createAnswerSources } from './answer-sources.ts';

const message = (address: string, lastKnown: boolean, askedAt: number) =>
  ({ type: 'source', address, lastKnown, askedAt }) as const;

test('a response for one address does not mark another one current, in any order', () => {
  const sources = createAnswerSources();
  sources.hear(message('/api/events', false, 1_001), 1_100);
  expect(sources.showsLastKnown()).toBe(false);
  sources.hear(message('/api/session', true, 1_000), 9_000);
  expect(sources.showsLastKnown()).toBe(true);
  sources.hear(message('/api/events', false, 9_500), 9_600);
  expect(sources.showsLastKnown()).toBe(true);
  sources.hear(message('/api/session', false, 9_500), 9_700);
  expect(sources.showsLastKnown()).toBe(false);
});

test('a late failure does not override a newer response for the same address', () => {
  const sources = createAnswerSources();
  sources.hear(message('/api/session', false, 2_000), 2_100);
  sources.hear(message('/api/session', true, 1_000), 9_000);
  expect(sources.showsLastKnown()).toBe(false);
});

test('addresses no longer shown are dropped after a full refetch; pending ones stay', () => {
  const sources = createAnswerSources();
  sources.hear(message('/api/board?q=left', true, 1_000), 1_500);
  // Requested before the round began, answered during it.
  sources.hear(message('/api/session', true, 4_000), 12_000);
  sources.forgetUnread(5_000);
  expect(sources.showsLastKnown()).toBe(true);
  sources.hear(message('/api/session', false, 15_000), 15_100);
  expect(sources.showsLastKnown()).toBe(false);
});
