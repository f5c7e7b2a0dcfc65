import type { WithdrawalTermsView } from '@sidebet/contract/wallet';
import { describe, expect, it, test } from 'vitest';
import { heldText, withdrawalConditions } from './withdrawal-conditions.ts';

const now = Date.UTC(2026, 10, 22, 18, 0);
const iso = (ms: number) => new Date(now + ms).toISOString();
const hour = 3_600_000;

const free: WithdrawalTermsView = {
  balanceCents: 1_000_00,
  availableCents: 1_000_00,
  later: [],
  owedCents: 0,
  emailVerified: true,
  recentLoginUntil: iso(60_000),
  withoutApprovalCents: 500_00,
  dayApprovalCents: 500_00,
  weekApprovalCents: 2_000_00,
  paidReceivers: ['me@mail.com'],
  receiverHoldHours: 24,
  loginHoldUntil: null,
  depositHoldHours: 120,
  winningsHoldHours: 4,
  refundable: [],
};
const typed = { amountCents: 100_00, paypalEmail: 'Me@mail.com' };
const shown = (changes: Partial<WithdrawalTermsView> = {}, input: Partial<typeof typed> = {}) =>
  withdrawalConditions({ ...free, ...changes }, { ...typed, ...input }, now, String).map(
    ({ name, state }) => `${state}: ${name}`,
  );

describe('the conditions', () => {
  const rest = ['info: Larger withdrawals', 'info: 1–3 business days'];
  it.each([
    ['all met', {}, {}, ['met: Email verified', 'met: Recent login', 'met: Known PayPal address', ...rest]],
    [
      'a card deposit',
      { refundable: [{ depositId: '0190e1b2-0000-7000-8000-000000000001', cents: 40_00 }] },
      {},
      [
        'info: $40.00 back to the card you deposited with, $60.00 to PayPal',
        'met: Email verified',
        'met: Recent login',
        'met: Known PayPal address',
        ...rest,
      ],
    ],
    [
      'email and login missing',
      { emailVerified: false, recentLoginUntil: null },
      {},
      ['todo: Email not verified', 'todo: Recent login needed', 'met: Known PayPal address', ...rest],
    ],
    [
      'a login that is no longer recent',
      { recentLoginUntil: iso(-1) },
      {},
      ['met: Email verified', 'todo: Recent login needed', 'met: Known PayPal address', ...rest],
    ],
    [
      'a new address',
      {},
      { paypalEmail: 'new@mail.com' },
      ['met: Email verified', 'met: Recent login', 'waits: New PayPal address', ...rest],
    ],
    ['play money', { receiverHoldHours: 0 }, {}, ['met: Email verified', 'met: Recent login', ...rest]],
    [
      'money that waits',
      { later: [{ cents: 700_00, at: iso(120 * hour), because: 'deposit' }] },
      {},
      [
        'waits: $700.00 more on Nov 27',
        'met: Email verified',
        'met: Recent login',
        'met: Known PayPal address',
        ...rest,
      ],
    ],
    [
      'own and won deposits, each reason of a day once',
      {
        later: [
          { cents: 40_00, at: iso(119 * hour), because: 'wonDeposit' },
          { cents: 700_00, at: iso(120 * hour), because: 'deposit' },
          { cents: 60_00, at: iso(120 * hour), because: 'wonDeposit' },
        ],
      },
      {},
      [
        'waits: $100.00 more on Nov 27',
        'waits: $700.00 more on Nov 27',
        'met: Email verified',
        'met: Recent login',
        'met: Known PayPal address',
        ...rest,
      ],
    ],
    [
      'a changed login',
      { loginHoldUntil: iso(hour) },
      {},
      [
        'met: Email verified',
        'met: Recent login',
        'met: Known PayPal address',
        'waits: Your login was changed',
        ...rest,
      ],
    ],
    [
      'above the sum',
      {},
      { amountCents: 500_01 },
      [
        'met: Email verified',
        'met: Recent login',
        'met: Known PayPal address',
        'waits: We review this withdrawal first',
        'info: 1–3 business days',
      ],
    ],
  ] as const)('%s', (_, changes, input, expected) => {
    expect(shown(changes as Partial<WithdrawalTermsView>, input)).toEqual(expected);
  });

  it('offer a way to meet what is missing', () => {
    const conditions = withdrawalConditions(
      { ...free, emailVerified: false, recentLoginUntil: null },
      typed,
      now,
      String,
    );
    expect(conditions.flatMap(({ fix }) => (fix ? [fix.blockedReason] : []))).toEqual([
      'emailNotVerified',
      'stepUpNeeded',
    ]);
  });
});

test('held money is listed with its date, free money is not', () => {
  const terms: WithdrawalTermsView = {
    ...free,
    availableCents: 300_00,
    later: [{ cents: 700_00, at: iso(120 * hour), because: 'deposit' }],
  };
  expect(heldText(terms, 300_00, now)).toBeNull();
  expect(heldText(terms, 300_01, now)).toBe('$300.00 is available to withdraw now, $700.00 more on Nov 27.');
  expect(heldText(free, 1_000_00, now)).toBeNull();
});
