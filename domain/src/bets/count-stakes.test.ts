import { describe, expect, it, test } from 'vitest';
import { windowMs } from '../protection/limits.ts';
import { noStakes, type StakeSums } from '../protection/stakes.ts';
import { activeBet, openBet } from './bets.fixtures.ts';
import { type StakedBet, sumStakes, withStake } from './count-stakes.ts';

const now = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;
const at = (hoursAgo: number) => now - hoursAgo * hour;
const open: StakedBet = { ...openBet, createdAt: at(1) };
const active: StakedBet = { ...activeBet, createdAt: at(40), acceptedAt: at(1) };
const ended = (winnerId: string | null, hoursAgo: number): StakedBet => ({
  ...active,
  status: 'Settled',
  winnerId,
  paidOutAt: at(hoursAgo),
});
const given = (placed: number, settled: number, winnerId: string): StakedBet => ({
  ...ended(winnerId, settled),
  createdAt: at(placed),
});
const sums = (wager: [number, number, number], loss: [number, number, number]): StakeSums => ({
  wagerDay: wager[0],
  wagerWeek: wager[1],
  wagerMonth: wager[2],
  lossDay: loss[0],
  lossWeek: loss[1],
  lossMonth: loss[2],
});
const [all, none, win] = [10_00, 0, -8_00];

describe('what a bet of $10.00 counts for', () => {
  it.each<[string, StakedBet, string, StakeSums]>([
    ['its creator while open', open, 'ann', sums([all, all, all], [all, all, all])],
    ['not other users', open, 'bob', noStakes],
    ['its creator from when it was created', active, 'ann', sums([none, all, all], [all, all, all])],
    ['its acceptor from when it was accepted', active, 'bob', sums([all, all, all], [all, all, all])],
    ['the loser', ended('ann', 0.5), 'bob', sums([all, all, all], [all, all, all])],
    ['the winner', ended('ann', 0.5), 'ann', sums([none, all, all], [win, win, win])],
    ['both, refunded', ended(null, 0.5), 'ann', noStakes],
    ['a deleted one', { ...open, status: 'Deleted', paidOutAt: at(0) }, 'ann', noStakes],
    [
      'at risk for months',
      { ...open, createdAt: at(24 * 60) },
      'ann',
      sums([none, none, none], [all, all, all]),
    ],
    ['lost a week ago', given(24 * 9, 24 * 8, 'bob'), 'ann', sums([none, none, all], [none, none, all])],
    ['placed long ago, lost now', given(24 * 40, 1, 'bob'), 'ann', sums([none, none, none], [all, all, all])],
    ['ended long ago', given(24 * 40, 24 * 31, 'bob'), 'ann', noStakes],
  ])('%s', (_, bet, userId, expected) => {
    expect(sumStakes(bet, userId, now)).toEqual(expected);
  });
});

test('a bet exactly one window ago does not count', () => {
  const placed = (ms: number): StakedBet => ({ ...open, createdAt: now - ms });
  expect(sumStakes(placed(windowMs.Day - 1), 'ann', now).wagerDay).toBe(all);
  expect(sumStakes(placed(windowMs.Day), 'ann', now)).toMatchObject({ wagerDay: none, wagerWeek: all });
  expect(sumStakes(placed(windowMs.Month), 'ann', now).wagerMonth).toBe(none);
});

test('a corrected result counts as corrected', () => {
  const before = sumStakes(ended('ann', 30), 'ann', now);
  const corrected = ended('bob', 0);
  expect(withStake(before, 'ann', ended('ann', 30), corrected, now)).toEqual(
    sumStakes(corrected, 'ann', now),
  );
});

test('sums follow a bet from creation to its end', () => {
  let total = withStake(noStakes, 'ann', undefined, open, now);
  total = withStake(total, 'ann', undefined, { ...open, creatorStakeCents: 5_00 }, now);
  expect(total.wagerDay).toBe(15_00);
  total = withStake(total, 'ann', open, { ...open, status: 'Deleted', paidOutAt: now }, now);
  expect(total).toEqual(sums([5_00, 5_00, 5_00], [5_00, 5_00, 5_00]));
});
