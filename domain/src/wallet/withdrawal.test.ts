import { describe, expect, it, test } from 'vitest';
import { decideWithdrawal, withdrawalSubmitEnabled } from './withdrawal.ts';

const good = { amountCents: 5_000, paypalEmail: 'jordan@mail.com', confirmPaypalEmail: 'jordan@mail.com' };
const balanceCents = 10_000;
const noEmails = { paypalEmail: ' ', confirmPaypalEmail: 'other@mail.com' };

describe('refuses, in order of precedence', () => {
  const invalid = ['invalidAmount', 'Please enter a valid amount.'] as const;
  const below = ['withdrawalBelowMinimum', 'Minimum withdrawal amount is $10'] as const;
  const above = ['withdrawalAboveBalance', 'Withdrawal amount exceeds your account balance.'] as const;
  const missing = ['paypalEmailMissing', 'Please enter your PayPal email.'] as const;
  const differ = ['paypalEmailsDiffer', 'PayPal emails do not match.'] as const;
  it.each([
    ['no amount, no email', { ...noEmails, amountCents: null }, balanceCents, ...invalid],
    ['not a number', { ...good, amountCents: Number.NaN }, balanceCents, ...invalid],
    ['zero', { ...good, amountCents: 0 }, balanceCents, ...invalid],
    ['negative', { ...good, amountCents: -5_000 }, balanceCents, ...invalid],
    ['part of a cent', { ...good, amountCents: 5_000.5 }, balanceCents, ...invalid],
    ['below 10 dollars and above the balance', { ...noEmails, amountCents: 999 }, 500, ...below],
    ['a cent above the balance, no email', { ...noEmails, amountCents: 10_001 }, balanceCents, ...above],
    ['10 dollars from an empty balance', { ...good, amountCents: 1_000 }, 0, ...above],
    ['email missing, confirmation given', { ...good, ...noEmails }, balanceCents, ...missing],
    ['confirmation missing', { ...good, confirmPaypalEmail: '' }, balanceCents, ...differ],
    ['emails differ', { ...good, paypalEmail: 'jordan' }, balanceCents, ...differ],
    [
      'not an address',
      { ...good, paypalEmail: 'jordan', confirmPaypalEmail: 'jordan' },
      balanceCents,
      'invalidEmail',
      'Please enter a valid email address',
    ],
  ] as const)('%s', (_, input, balance, code, message) => {
    expect(decideWithdrawal(input, balance)).toEqual({ kind: 'refusal', code, message });
  });
});

describe('accepts', () => {
  it.each([
    ['the minimum', 1_000, balanceCents],
    ['the whole balance', 10_000, balanceCents],
    ['exactly the minimum, the whole balance', 1_000, 1_000],
  ])('%s', (_, amountCents, balance) => {
    expect(decideWithdrawal({ ...good, amountCents }, balance)).toEqual({
      kind: 'ok',
      amountCents,
      paypalEmail: 'jordan@mail.com',
    });
  });

  it('compares emails trimmed and ignoring case, and keeps the first spelling', () => {
    const input = { ...good, paypalEmail: ' Jordan@Mail.com', confirmPaypalEmail: 'jordan@mail.COM ' };
    expect(decideWithdrawal(input, balanceCents)).toMatchObject({
      kind: 'ok',
      paypalEmail: 'Jordan@Mail.com',
    });
  });
});

test.each([
  ['an amount within the balance', 5_000, false, true],
  ['the minimum', 1_000, false, true],
  ['the whole balance', 10_000, false, true],
  ['no amount', null, false, false],
  ['below the minimum', 999, false, false],
  ['above the balance', 10_001, false, false],
  ['part of a cent', 5_000.5, false, false],
  ['not a number', Number.NaN, false, false],
  ['while processing', 5_000, true, false],
])('submit with %s', (_, amountCents, processing, enabled) => {
  expect(withdrawalSubmitEnabled(amountCents, balanceCents, processing)).toBe(enabled);
});
