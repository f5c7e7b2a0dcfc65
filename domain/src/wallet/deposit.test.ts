import { describe, expect, it, test } from 'vitest';
import {
  decideDeposit,
  defaultDepositCents,
  depositButtonEnabled,
  depositFeeCents,
  depositSummary,
  maxDepositCents,
  minDepositCents,
} from './deposit.ts';

const open = { blockAppUse: false, depositsAllowed: true };

test('the limits are the specified ones', () => {
  expect([minDepositCents, maxDepositCents, defaultDepositCents, depositFeeCents]).toEqual([
    1_000, 100_000, 1_000, 0,
  ]);
});

describe('refuses, in order of precedence', () => {
  const blocked = ['depositsBlocked', 'Deposits are temporarily blocked.'] as const;
  const invalid = ['invalidAmount', 'Please enter a valid amount.'] as const;
  it.each([
    ['settings missing, amount missing', null, null, ...invalid],
    [
      'app blocked, amount too small',
      999,
      { ...open, blockAppUse: true },
      'depositBelowMinimum',
      'The minimum deposit amount is $10',
    ],
    ['settings missing, amount fine', 5_000, null, ...blocked],
    ['app blocked, amount fine', 5_000, { ...open, blockAppUse: true }, ...blocked],
    ['deposits not allowed, amount fine', 5_000, { ...open, depositsAllowed: false }, ...blocked],
    ['no amount', null, open, ...invalid],
    ['not a number', Number.NaN, open, ...invalid],
    ['infinite', Number.POSITIVE_INFINITY, open, ...invalid],
    ['zero', 0, open, ...invalid],
    ['negative', -1_000, open, ...invalid],
    ['part of a cent', 1_000.5, open, ...invalid],
    ['a cent below the minimum', 999, open, 'depositBelowMinimum', 'The minimum deposit amount is $10'],
    ['a cent above the maximum', 100_001, open, 'depositAboveMaximum', 'The maximum deposit amount is $1000'],
    ['far above', 200_000_000, open, 'depositAboveMaximum', 'The maximum deposit amount is $1000'],
  ] as const)('%s', (_, amountCents, settings, code, message) => {
    expect(decideDeposit(amountCents, settings)).toEqual({ kind: 'refusal', code, message });
  });
});

test.each([1_000, 1_001, 48_250, 100_000])('accepts a deposit of %i cents', (amountCents) => {
  expect(decideDeposit(amountCents, open)).toEqual({ kind: 'ok', amountCents });
});

test.each([
  [1_000, { amountCents: 1_000, feeCents: 0, totalCents: 1_000 }],
  [48_250, { amountCents: 48_250, feeCents: 0, totalCents: 48_250 }],
  [null, { amountCents: 0, feeCents: 0, totalCents: 0 }],
  [Number.NaN, { amountCents: 0, feeCents: 0, totalCents: 0 }],
])('the summary of %s', (amountCents, summary) => {
  expect(depositSummary(amountCents)).toEqual(summary);
});

test.each([
  [null, false],
  [0, false],
  [999, false],
  [1_000, true],
  [1_000.5, false],
  [100_000, true],
  [100_001, false],
  [Number.NaN, false],
])('the button at %s cents: %s', (amountCents, enabled) => {
  expect(depositButtonEnabled(amountCents)).toBe(enabled);
});
