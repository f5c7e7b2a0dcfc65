import { expect, test } from 'vitest';
import { maxAmountCents } from '../cents.ts';
import { decideAdjustment } from './adjustment.ts';

const good = {
  amountCents: 50_00,
  operatorId: 'olga',
  userId: 'ann',
  decidedAloneCents: 0,
  approvalCents: 100_00,
};

test.each([
  ['zero', { amountCents: 0, userId: 'olga' }, 'Please enter an amount other than zero.'],
  ['minus zero', { amountCents: -0 }, 'Please enter an amount other than zero.'],
  ['part of a cent', { amountCents: 0.5 }, 'Please enter an amount other than zero.'],
  [
    'too much',
    { amountCents: -maxAmountCents - 1, userId: 'olga' },
    'An adjustment may move at most $1,000,000.00.',
  ],
  ['their own account', { userId: 'olga' }, 'You cannot do this to your own account.'],
])('refuses %s', (_name, change, message) => {
  expect(decideAdjustment({ ...good, ...change })).toMatchObject({ kind: 'refusal', message });
});

test.each([
  [100_00, 0, 100_00, false],
  [100_01, 0, 100_00, true],
  [-100_00, 0, 100_00, false],
  [-100_01, 0, 100_00, true],
  [1, 0, 0, true],
  [maxAmountCents, 0, maxAmountCents, false],
  [40_00, 60_00, 100_00, false],
  [40_01, 60_00, 100_00, true],
  [-40_00, 60_00, 100_00, false],
  [-40_01, 60_00, 100_00, true],
  [1, 100_00, 100_00, true],
  // The amount was lowered since.
  [1, 300_00, 100_00, true],
])(
  '%i after %i without approval, limit %i, needs approval: %s',
  (amountCents, decidedAloneCents, approvalCents, needsApproval) => {
    const decided = decideAdjustment({ ...good, amountCents, decidedAloneCents, approvalCents });
    expect(decided).toEqual({ kind: 'ok', needsApproval });
  },
);
