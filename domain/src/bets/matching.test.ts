import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAnyone, toFriend } from '../book/offered-to.ts';
import { maxAmountCents } from '../cents.ts';
import { compareByNearestWager, matches, matchingWindow } from './matching.ts';

const wager = fc.integer({ min: 1, max: maxAmountCents });

describe('matchingWindow', () => {
  it.each([
    [2_500, 2_000, 3_000],
    [100, 80, 120],
    // 80% of 103 is 82.4 and 120% is 123.6: only whole cents inside count.
    [103, 83, 123],
    [1, 1, 1],
    [4, 4, 4],
    [5, 4, 6],
    [maxAmountCents, 80_000_000, 120_000_000],
  ])('a wager of %i matches %i to %i', (wagerCents, minCents, maxCents) => {
    expect(matchingWindow(wagerCents)).toEqual({ minCents, maxCents });
  });

  it('contains exactly the whole cents from 80% to 120%', () => {
    fc.assert(
      fc.property(wager, (wagerCents) => {
        const { minCents, maxCents } = matchingWindow(wagerCents);
        expect(10 * minCents).toBeGreaterThanOrEqual(8 * wagerCents);
        expect(10 * (minCents - 1)).toBeLessThan(8 * wagerCents);
        expect(10 * maxCents).toBeLessThanOrEqual(12 * wagerCents);
        expect(10 * (maxCents + 1)).toBeGreaterThan(12 * wagerCents);
      }),
    );
  });

  it('is symmetric and never empty', () => {
    fc.assert(
      fc.property(wager, (wagerCents) => {
        const { minCents, maxCents } = matchingWindow(wagerCents);
        expect(wagerCents - minCents).toBe(maxCents - wagerCents);
        expect(minCents).toBeGreaterThanOrEqual(1);
        expect(minCents).toBeLessThanOrEqual(wagerCents);
      }),
    );
  });
});

describe('matches', () => {
  const mine = { eventId: 'game', userId: 'bob', side: 'away', wagerCents: 2_500 } as const;
  const bet = {
    eventId: 'game',
    creatorId: 'ann',
    creatorSelection: 'home',
    creatorStakeCents: 2_200,
    feePolicy: 'specified',
    offeredTo: toAnyone,
    acceptorId: null,
    status: 'Created',
  } as const;

  it.each([
    ['an open bet on the other side', {}, true],
    ['at the lower end', { creatorStakeCents: 2_000 }, true],
    ['at the upper end', { creatorStakeCents: 3_000 }, true],
    ['a cent below', { creatorStakeCents: 1_999 }, false],
    ['a cent above', { creatorStakeCents: 3_001 }, false],
    ['another event', { eventId: 'other' }, false],
    ['the same side', { creatorSelection: 'away' }, false],
    ['my own bet', { creatorId: 'bob' }, false],
    ['a challenge to someone else', { offeredTo: toFriend('cid') }, false],
    ['a challenge to me', { offeredTo: toFriend('bob') }, false],
    ['an accepted bet', { acceptorId: 'cid', status: 'Active' }, false],
    ['a bet with an acceptor, whatever its status', { acceptorId: 'cid' }, false],
    ['a deleted bet', { status: 'Deleted' }, false],
    ['a bet already paid out', { status: 'Settled' }, false],
  ] as const)('%s', (_, change, expected) => {
    expect(matches(mine, { ...bet, ...change })).toBe(expected);
  });
});

describe('compareByNearestWager', () => {
  it('puts the nearest wager first, then the lower id', () => {
    const exact = { creatorStakeCents: 2_500, id: 'd' };
    const below = { creatorStakeCents: 2_400, id: 'b' };
    const above = { creatorStakeCents: 2_600, id: 'c' };
    const far = { creatorStakeCents: 2_000, id: 'a' };
    expect([far, above, below, exact].sort(compareByNearestWager(2_500))).toEqual([exact, below, above, far]);
  });
});
