import { describe, expect, it, test } from 'vitest';
import { activeBet } from './bets.fixtures.ts';
import { decideOutcome } from './outcome.ts';
import { findPosition } from './position.ts';

describe('who wins', () => {
  // Ann created the bet, Bob accepted it.
  it.each([
    ['home', 'awayWins', 21, 14, 'home', 'ann'],
    ['home', 'awayWins', 14, 21, 'away', 'bob'],
    ['away', 'awayWins', 21, 14, 'home', 'bob'],
    ['away', 'awayWins', 14, 21, 'away', 'ann'],
    ['home', 'awayWins', 40, 40, 'tieAwayWins', 'bob'],
    ['away', 'awayWins', 40, 40, 'tieAwayWins', 'ann'],
    ['home', 'awayWins', 0, 0, 'tieAwayWins', 'bob'],
    ['home', 'refund', 40, 40, 'tieRefund', null],
    ['away', 'refund', 40, 40, 'tieRefund', null],
    ['home', 'refund', 1, 0, 'home', 'ann'],
    ['away', 'refund', 0, 1, 'away', 'ann'],
    // Compared as numbers, not text: 9 is below 10.
    ['home', 'awayWins', 9, 10, 'away', 'bob'],
  ] as const)(
    'pick %s, tie rule %s, %d–%d: %s',
    (creatorSelection, tieRule, home, away, result, winnerId) => {
      const bet = { ...activeBet, creatorSelection, tieRule };
      expect(decideOutcome(bet, 'americanfootball_nfl', { score: { home, away }, ending: null })).toEqual({
        result,
        winnerId,
      });
    },
  );
});

test('returns the side each user holds', () => {
  expect(findPosition(activeBet, 'ann')?.selection).toBe('home');
  expect(findPosition(activeBet, 'bob')?.selection).toBe('away');
  expect(findPosition(activeBet, 'cid')).toBeNull();
});
