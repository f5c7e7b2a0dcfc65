import type { WithdrawalView } from '@sidebet/contract/wallet';
import { describe, expect, it } from 'vitest';
import { travelText, withdrawalParts } from './withdrawal-parts.ts';

const at = '2026-11-23T18:00:00.000Z';
const refundable = [
  { depositId: '0190e1b2-0000-7000-8000-000000000001', cents: 30_00 },
  { depositId: '0190e1b2-0000-7000-8000-000000000002', cents: 10_00 },
];

describe('how the money will travel', () => {
  it.each([
    ['nothing to the card', [], 50_00, null],
    ['some to the card', refundable, 50_00, '$40.00 back to the card you deposited with, $10.00 to PayPal'],
    ['all to the card', refundable, 35_00, '$35.00 back to the card you deposited with'],
  ])('%s', (_name, deposits, amountCents, expected) => {
    expect(travelText({ refundable: deposits }, amountCents)).toBe(expected);
  });
});

describe('the parts of a withdrawal', () => {
  const refund = (amountCents: number, status: WithdrawalView['cardRefunds'][number]['status']) => ({
    amountCents,
    status,
    at: status === 'pending' ? null : at,
  });
  const shown = (changes: Partial<WithdrawalView>) =>
    withdrawalParts({
      status: 'processing',
      cardRefunds: [],
      paypalCents: 10_00,
      paypalEmail: 'ann@mail.com',
      ...changes,
    } as WithdrawalView).map(({ amount, text }) => `${amount} ${text}`);

  it.each<[name: string, changes: Partial<WithdrawalView>, parts: string[]]>([
    ['one PayPal payout', {}, []],
    [
      'requested',
      { cardRefunds: [refund(30_00, 'pending'), refund(10_00, 'pending')] },
      ['$40.00 goes back to the card you deposited with', '$10.00 to ann@mail.com'],
    ],
    [
      'one card took it and one did not',
      { cardRefunds: [refund(30_00, 'succeeded'), refund(10_00, 'failed')], paypalCents: 20_00 },
      [
        '$30.00 refunded to the card you deposited with',
        '$10.00 could not go back to your card and goes to PayPal',
        '$20.00 to ann@mail.com',
      ],
    ],
    [
      'all refunded',
      { status: 'paid', cardRefunds: [refund(30_00, 'succeeded')], paypalCents: 0 },
      ['$30.00 refunded to the card you deposited with'],
    ],
    [
      'paid, and one refund came back later',
      { status: 'paid', cardRefunds: [refund(30_00, 'returned')] },
      ['$30.00 did not reach your card and is back in your balance', '$10.00 to ann@mail.com'],
    ],
    [
      'the rest failed',
      { status: 'failed', cardRefunds: [refund(30_00, 'succeeded')] },
      ['$30.00 refunded to the card you deposited with', '$10.00 is back in your balance'],
    ],
    ['canceled', { status: 'failed', cardRefunds: [refund(30_00, 'returned')] }, []],
  ])('%s', (_name, changes, parts) => {
    expect(shown(changes)).toEqual(parts);
  });
});
