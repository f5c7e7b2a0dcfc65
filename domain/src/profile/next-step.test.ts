import { expect, test } from 'vitest';
import { type NextStep, nextStep } from './next-step.ts';

const day = 24 * 3_600_000;
const now = Date.UTC(2026, 8, 15);

type Row = [days: number, balanceCents: number, hasBet: boolean, hasFriend: boolean, step: NextStep | null];

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
])('after %i days, %i cents, bet %s, friend %s: %s', (days, balanceCents, hasBet, hasFriend, step) => {
  expect(nextStep({ signedUpAt: now - days * day, balanceCents, hasBet, hasFriend }, now)).toBe(step);
});
