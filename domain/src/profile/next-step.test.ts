import { expect, test } from 'vitest';
import { type NextStep, nextStep } from './next-step.ts';

const day = 24 * 3_600_000;
const now = Date.UTC(2026, 8, 15);

type Row = [
  days: number,
  balanceCents: number,
  hasBet: boolean,
  hasFriend: boolean,
  step: NextStep | null,
  inGroup?: boolean,
];

test.each<Row>([
  [0, 0, false, false, 'addMoney'],
  [0, 0, false, true, 'addMoney'],
  [0, 1, false, false, 'firstBet'],
  [13, 20_00, false, true, 'firstBet'],
  [0, 20_00, true, false, 'inviteFriend'],
  // A first bet of the whole balance is no reason to deposit again.
  [0, 0, true, false, 'inviteFriend'],
  [0, 0, true, true, null],
  [14, 0, false, false, null],
  // A guest of a group needs no money for its bets, and knows whom to bet with.
  [0, 0, false, false, 'groupBet', true],
  [0, 20_00, false, false, 'firstBet', true],
  [0, 0, true, false, null, true],
])(
  'after %i days, %i cents, bet %s, friend %s: %s',
  (days, balanceCents, hasBet, hasFriend, step, inGroup = false) => {
    const signedUpAt = now - days * day;
    expect(nextStep({ signedUpAt, balanceCents, hasBet, hasFriend, inGroup }, now)).toBe(step);
  },
);
