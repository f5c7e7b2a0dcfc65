import { expect, test } from 'vitest';
import { createAnswerSources } from './answer-sources.ts';

const message = (address: string, lastKnown: boolean, askedAt: number) =>
  ({ type: 'source', address, lastKnown, askedAt }) as const;

test('one answer of the server does not make another current, whichever was asked for first', () => {
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

test('a read that fails late says nothing after one of the same address that was asked for later', () => {
  const sources = createAnswerSources();
  sources.hear(message('/api/session', false, 2_000), 2_100);
  sources.hear(message('/api/session', true, 1_000), 9_000);
  expect(sources.showsLastKnown()).toBe(false);
});

test('what is shown no more is forgotten once everything was read again; what was still under way is not', () => {
  const sources = createAnswerSources();
  sources.hear(message('/api/board?q=left', true, 1_000), 1_500);
  // Asked for before the round began, and answered in it.
  sources.hear(message('/api/session', true, 4_000), 12_000);
  sources.forgetUnread(5_000);
  expect(sources.showsLastKnown()).toBe(true);
  sources.hear(message('/api/session', false, 15_000), 15_100);
  expect(sources.showsLastKnown()).toBe(false);
});
