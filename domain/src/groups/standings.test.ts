import { expect, test } from 'vitest';
import { findChampions, rankSeason, type SeasonTally } from './standings.ts';

const tally = (userId: string, netCents: number, stakedCents: number, wins = 1, losses = 1): SeasonTally => ({
  userId,
  netCents,
  stakedCents,
  wins,
  losses,
});

test('a season is ranked by net, then return, and equal nets share a rank', () => {
  const ranked = rankSeason([
    tally('ann', 10_00, 100_00),
    tally('bob', 10_00, 50_00),
    tally('cid', -20_00, 30_00),
    tally('dee', 0, 0, 0, 0),
  ]);
  expect(ranked.map(({ userId, rank, returnBasisPoints }) => [userId, rank, returnBasisPoints])).toEqual([
    ['bob', 1, 20_00],
    ['ann', 1, 10_00],
    ['dee', 3, null],
    ['cid', 4, -66_67],
  ]);
});

test.each<[string, SeasonTally[], string[]]>([
  ['the best', [tally('ann', 5_00, 10_00), tally('bob', 4_00, 10_00)], ['ann']],
  ['several if tied', [tally('ann', 5_00, 10_00), tally('bob', 5_00, 10_00)], ['ann', 'bob']],
  ['of those who played', [tally('ann', 0, 0, 0, 0), tally('bob', -5_00, 10_00)], ['bob']],
  ['nobody without bets', [tally('ann', 0, 0, 0, 0)], []],
  ['nobody without members', [], []],
])('champions are %s', (_, tallies, expected) => {
  expect(findChampions(tallies).map(({ userId }) => userId)).toEqual(expected);
});
