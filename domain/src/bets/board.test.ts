import { describe, expect, it, test } from 'vitest';
import { toAnyone, toFriend } from '../book/offered-to.ts';
import { isOnBoard } from './board.ts';
import { compareForBoard } from './board-order.ts';

const now = Date.UTC(2026, 10, 22, 17, 0);
const bet = { creatorId: 'ann', offeredTo: toAnyone, acceptorId: null, status: 'Created' } as const;
const teams = { homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' };
const event = { ...teams, commenceTime: now + 3_600_000, completed: false, listed: true };

describe('isOnBoard', () => {
  it.each([
    ['someone else’s open bet on an upcoming event', {}, {}, 'bob', true],
    ['an event that starts in a millisecond', {}, { commenceTime: now + 1 }, 'bob', true],
    ["the viewer's own bet", {}, {}, 'ann', false],
    ['a challenge to someone else', { offeredTo: toFriend('cid') }, {}, 'bob', false],
    ['a challenge to the viewer', { offeredTo: toFriend('bob') }, {}, 'bob', false],
    ['an accepted bet', { acceptorId: 'cid', status: 'Active' }, {}, 'bob', false],
    ['a bet with an acceptor, whatever its status', { acceptorId: 'cid' }, {}, 'bob', false],
    ['a deleted bet', { status: 'Deleted' }, {}, 'bob', false],
    ['a settled bet', { status: 'Settled' }, {}, 'bob', false],
    ['an event that starts now', {}, { commenceTime: now }, 'bob', false],
    ['an event that started', {}, { commenceTime: now - 1 }, 'bob', false],
    ['an event without a valid time', {}, { commenceTime: Number.NaN }, 'bob', false],
    ['an event that the feed dropped', {}, { listed: false }, 'bob', false],
    ['an event whose opponent is not known', {}, { awayTeam: 'TBD' }, 'bob', false],
    ['an event that is over', {}, { completed: true }, 'bob', false],
  ] as const)('%s', (_, betChange, eventChange, viewerId, expected) => {
    expect(isOnBoard({ ...bet, ...betChange }, { ...event, ...eventChange }, viewerId, now, 0)).toBe(
      expected,
    );
  });

  it.each([
    ['within the margin before the start', 3_600_000, false],
    ['before the margin', 3_599_999, true],
  ])('%s', (_, marginMs, expected) => {
    expect(isOnBoard(bet, event, 'bob', now, marginMs)).toBe(expected);
  });
});

test('sorts by soonest event, then by oldest bet', () => {
  const late = { commenceTime: 2, eventId: 'a', id: 'a' };
  const newer = { commenceTime: 1, eventId: 'b', id: 'd' };
  const older = { commenceTime: 1, eventId: 'b', id: 'b' };
  const neighbor = { commenceTime: 1, eventId: 'c', id: 'a' };
  expect([late, neighbor, newer, older].sort(compareForBoard)).toEqual([older, newer, neighbor, late]);
  expect(compareForBoard(newer, { ...newer })).toBe(0);
});
