import type { BetView } from '@sidebet/contract/bets';
import { expect, test } from 'vitest';
import { sampleBet } from '../../testing/samples.ts';
import { describeDecision } from './decision.ts';

/** Bears (home) against Packers. */
const settled = (changes: Partial<BetView>): BetView => ({ ...sampleBet, status: 'Settled', ...changes });
const offer = { feePolicy: 'exchange' } as const;
const spread = (lineHalves: number) => ({ ...offer, market: 'spread', lineHalves }) as const;
const total = (lineHalves: number) => ({ ...offer, market: 'total', lineHalves }) as const;
const score = (homeScore: number, awayScore: number) => ({ homeScore, awayScore });

test.each<[Partial<BetView>, string, string | null]>([
  [{ result: 'home', ...score(24, 21) }, 'The Bears won by 3.', null],
  [{ result: 'away', ...score(20, 27) }, 'The Packers won by 7.', null],
  [{ result: 'home', ...score(1, 0), homeScore: null, awayScore: null }, 'The Bears won.', null],
  [{ result: 'tieAwayWins', ...score(20, 20) }, 'The game was a tie.', 'A tie counts for the Packers.'],
  [{ result: 'tieRefund', ...score(20, 20) }, 'The game was a tie.', null],
  [
    { ...spread(-7), result: 'home', ...score(31, 21) },
    'Bears −3.5 wins.',
    'The Bears won by 10, 6 to spare.',
  ],
  [
    { ...spread(-7), result: 'home', ...score(24, 20) },
    'Bears −3.5 wins.',
    'The Bears won by 4, just enough.',
  ],
  [
    { ...spread(-7), result: 'away', ...score(20, 20) },
    'Packers +3.5 wins.',
    'The game was a tie, 3 to spare.',
  ],
  [
    { ...spread(-6), result: 'push', ...score(24, 21) },
    'The score landed exactly on the line.',
    'The Bears won by 3.',
  ],
  [
    { ...total(99), result: 'under', ...score(20, 26) },
    'Under 49.5 wins.',
    '20 + 26 = 46 points, 3 to spare.',
  ],
  [{ ...total(96), result: 'over', ...score(24, 25) }, 'Over 48 wins.', '24 + 25 = 49 points, 1 to spare.'],
  [
    { ...total(96), result: 'push', ...score(24, 24) },
    'The score landed exactly on the line.',
    '24 + 24 = 48 points.',
  ],
  [
    { ...total(5), betSportKey: 'soccer_epl', result: 'over', ...score(2, 1) },
    'Over 2.5 wins.',
    '2 + 1 = 3 goals, just enough.',
  ],
  [{ ...offer, market: 'toWin', marketTeam: 'home', result: 'yes', ...score(2, 1) }, 'The Bears won.', null],
  [
    { ...offer, market: 'toWin', marketTeam: 'home', result: 'no', ...score(1, 1) },
    'The Bears did not win.',
    null,
  ],
  [{ result: 'void', voidReason: 'operator' }, 'The game was called off.', null],
])('%o', (changes, what, why) => {
  expect(describeDecision(settled(changes))).toEqual({ what, why });
});
