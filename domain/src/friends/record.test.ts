import { describe, expect, test } from 'vitest';
import { rankByReturn, returnBasisPoints, returnLabel, type Tally } from './record.ts';

const tally = (netResultCents: number, wageredCents: number, wins = 1, losses = 0): Tally => ({
  wins,
  losses,
  netResultCents,
  wageredCents,
});

describe('return', () => {
  test.each([
    ['no decided bet', tally(0, 0, 0), null],
    ['every bet won', tally(8_00, 10_00), 8_000],
    ['every bet lost', tally(-10_00, 10_00, 0, 1), -10_000],
    ['one of each', tally(-2_00, 20_00, 1, 1), -1_000],
    ['a hundredth of a percent', tally(1, 100_00), 1],
    ['rounded up', tally(2, 3), 6_667],
    ['rounded down', tally(-2, 3), -6_667],
    ['half a point, up', tally(1, 20_000), 1],
    ['half a point, down', tally(-1, 20_000), -1],
    ['almost zero', tally(-1, 1_000_000_00), 0],
    ['a stake a thousand times as high', tally(8_000_00, 10_000_00), 8_000],
  ])('%s', (_name, record, expected) => {
    expect(returnBasisPoints(record)).toBe(expected);
  });
});

describe('ranking', () => {
  const user = (name: string, record: Tally) => ({ name, ...record });
  const order = (...people: { name: string }[] & Parameters<typeof rankByReturn>[0]) =>
    rankByReturn(people).map(({ name, rank }) => [name, rank]);

  test('is by return, not by volume', () => {
    const small = user('small', tally(8_00, 10_00));
    const large = user('large', tally(900_00, 10_000_00, 90, 70));
    expect(order(large, small)).toEqual([
      ['small', 1],
      ['large', 2],
    ]);
  });

  test('equal returns share a rank, sorted by more bets, then name', () => {
    expect(
      order(
        user('dan', tally(-1_00, 1_00, 0, 1)),
        user('cat', tally(8_00, 10_00)),
        user('bob', tally(8_00, 10_00)),
        user('ann', tally(16_00, 20_00, 2)),
      ),
    ).toEqual([
      ['ann', 1],
      ['bob', 1],
      ['cat', 1],
      ['dan', 4],
    ]);
  });

  test('users without a decided bet come last, without a rank', () => {
    expect(
      order(
        user('new', tally(0, 0, 0)),
        user('another', tally(0, 0, 0)),
        user('loser', tally(-1_00, 1_00, 0, 1)),
      ),
    ).toEqual([
      ['loser', 1],
      ['another', null],
      ['new', null],
    ]);
  });

  test('of an empty list is empty', () => {
    expect(rankByReturn([])).toEqual([]);
  });
});

test.each([
  [2_450, '+24.5%'],
  [8_000, '+80.0%'],
  [-10_000, '−100.0%'],
  [-6_667, '−66.7%'],
  [0, '0.0%'],
  [4, '0.0%'],
  [-4, '0.0%'],
  [5, '+0.1%'],
  [1_996, '+20.0%'],
])('formats %i basis points as %s', (basisPoints, label) => {
  expect(returnLabel(basisPoints)).toBe(label);
});
