import { describe, expect, it, test } from 'vitest';
import { before, type Case, decideCase, decisionOn, moves } from '../bets/bets.fixtures.ts';
import type { DepositState } from '../book/deposit.ts';
import type { Snapshot } from '../book/snapshot.ts';
import { defaultExchangeFee } from '../markets/price.ts';
import { decide } from './decide.ts';

const nothing: Case = {
  command: { kind: 'adjust', adjustmentId: 'gift', userId: 'ann', amountCents: 1 },
  now: before,
  bet: undefined,
  event: undefined,
  settings: null,
  accounts: {},
};
const adjustBy = (amountCents: number, availableCents = 0): Case => ({
  ...nothing,
  command: { kind: 'adjust', adjustmentId: 'gift', userId: 'ann', amountCents },
  accounts: { ann: { availableCents } },
});

describe('adjusting', () => {
  it.each([
    [0, 0, 'Please enter a valid amount.'],
    [0.5, 0, 'Please enter a valid amount.'],
    [Number.NaN, 0, 'Please enter a valid amount.'],
    [100_000_001, 0, 'Please enter a valid amount.'],
    [-100_000_001, 0, 'Please enter a valid amount.'],
    [-5_00, 4_99, 'Insufficient Funds. Please deposit more money.'],
  ])('by %d cents with %d available is refused', (amountCents, availableCents, message) => {
    expect(decideCase(adjustBy(amountCents, availableCents))).toMatchObject({ kind: 'refusal', message });
  });

  it.each([
    [5_00, 0, [['adjustment', 'house5', 'ann', 5_00]]],
    [-5_00, 5_00, [['adjustment', 'ann', 'house5', 5_00]]],
  ])('by %d cents with %d available moves it', (amountCents, availableCents, expected) => {
    expect(moves(decisionOn(adjustBy(amountCents, availableCents)))).toEqual(expected);
  });
});

describe('crediting a deposit', () => {
  const stored: DepositState = {
    id: 'deposit',
    userId: 'ann',
    amountCents: 25_00,
    provider: 'stripe',
    credited: false,
    refundedCents: 0,
    failedRefunds: [],
    reversedCents: 0,
    withdrawnCents: 0,
    disputes: [],
    transferCount: 0,
  };
  const command = {
    kind: 'creditDeposit',
    depositId: 'deposit',
    userId: 'ann',
    amountCents: 25_00,
    provider: 'stripe',
  } as const;
  const credit = (deposit: DepositState | undefined, asked = {}) => {
    const snapshot: Snapshot = {
      account: (userId) => ({ userId, availableCents: 0, owedCents: 10_00, version: 0 }),
      bet: () => undefined,
      event: () => undefined,
      deposit: () => deposit,
      withdrawal: () => undefined,
      openBets: () => 0,
      areFriends: () => false,
      settings: null,
      exchangeFee: defaultExchangeFee,
    };
    return decide(snapshot, { ...command, ...asked }, before);
  };

  it.each([
    ['an unknown deposit', undefined, { amountCents: 1 }, 'depositNotFound'],
    ["another user's", { ...stored, userId: 'bob', credited: true }, { amountCents: 1 }, 'depositNotFound'],
    ['of another provider', stored, { provider: 'paypal' }, 'depositNotFound'],
    ['another amount', { ...stored, credited: true }, { amountCents: 25_01 }, 'invalidAmount'],
    ['one already credited', { ...stored, credited: true }, {}, 'notDue'],
  ])('%s is refused', (_, deposit, asked, code) => {
    expect(credit(deposit, asked)).toMatchObject({ kind: 'refusal', code });
  });

  test('covers the user’s debt first', () => {
    const credited = credit(stored);
    if (credited.kind === 'refusal') throw new Error(credited.code);
    expect(credited.deposit).toEqual({ ...stored, credited: true, transferCount: 2 });
    expect(moves(credited)).toEqual([
      ['deposit', 'house2', 'ann', 25_00],
      ['oweSettled', 'ann', 'house6', 10_00],
    ]);
  });

  test('through PayPal uses PayPal’s clearing account', () => {
    const credited = credit({ ...stored, provider: 'paypal' }, { provider: 'paypal' });
    if (credited.kind === 'refusal') throw new Error(credited.code);
    expect(moves(credited)[0]).toEqual(['deposit', 'house3', 'ann', 25_00]);
  });
});
