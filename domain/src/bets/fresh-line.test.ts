import { expect, it } from 'vitest';
import { toAnyone, toFriend } from '../book/offered-to.ts';
import { freshLineMs, refuseStaleLine } from './fresh-line.ts';

const minute = 60_000;
const now = Date.UTC(2026, 10, 29, 17, 30);
const offer = { feePolicy: 'exchange', offeredTo: toAnyone } as const;
const event = { commenceTime: now + 30 * minute, freshLinesDueAt: now + 2 * minute };
const stale = now - freshLineMs - 1;

it.each([
  ['in two minutes', 2 * minute, 'in 2 minutes', 120],
  ['in seconds', 20_000, 'within a minute', 20],
  ['that is overdue', -5 * minute, 'within a minute', 1],
])('an offer waits for the line %s', (_, dueInMs, wait, retryAfterSeconds) => {
  expect(refuseStaleLine(offer, { ...event, freshLinesDueAt: now + dueInMs }, stale, now)).toEqual({
    kind: 'refusal',
    code: 'lineNotFresh',
    message: `Wait for a fresh line: the bookmakers’ line is more than 5 minutes old. The next one is due ${wait}.`,
    retryAfterSeconds,
  });
});

it.each([
  ['the line is at most 5 minutes old', offer, event, now - freshLineMs],
  ['no bookmaker quotes the market', offer, event, null],
  ['the start is more than an hour away', offer, { ...event, commenceTime: now + 60 * minute + 1 }, stale],
  ['no fresh lines are requested', offer, { ...event, freshLinesDueAt: null }, stale],
  ['the request is long overdue', offer, { ...event, freshLinesDueAt: now - 5 * minute - 1 }, stale],
  ['it is the specified bet', { ...offer, feePolicy: 'specified' }, event, stale],
  ['it is a challenge', { ...offer, offeredTo: toFriend('bob') }, event, stale],
] as const)('an offer does not wait if %s', (_, bet, game, seenAt) => {
  expect(refuseStaleLine(bet, game, seenAt, now)).toBeNull();
});
