import type { WithdrawalView } from '@sidebet/contract/wallet';
import { describe, expect, it } from 'vitest';
import { waitingText, withdrawalSteps } from './withdrawal-progress.ts';

const at = '2026-11-23T18:00:00.000Z';
const requested: WithdrawalView = {
  id: '0190e1b2-0000-7000-8000-000000000001',
  amountCents: 40_00,
  paypalEmail: 'ann@mail.com',
  cardRefunds: [],
  paypalCents: 40_00,
  status: 'processing',
  reason: null,
  requestedAt: at,
  approvedAt: null,
  sentAt: null,
  paidAt: null,
  returnedAt: null,
  waitsFor: null,
  sendAfter: null,
  canCancel: false,
  claimBy: null,
  expectedFrom: '2026-11-24',
  expectedBy: '2026-11-27',
};

describe('the steps', () => {
  const rows: readonly (readonly [
    name: string,
    changes: Partial<WithdrawalView>,
    byHand: boolean,
    steps: string,
  ])[] = [
    ['waiting for approval', { waitsFor: 'approval' }, false, 'Requested! Approved Sent Paid…'],
    ['on its way', { approvedAt: at, sentAt: at }, false, 'Requested! Approved! Sent! Paid…'],
    [
      'unclaimed',
      { approvedAt: at, sentAt: at, waitsFor: 'claim' },
      false,
      'Requested! Approved! Sent! Paid',
    ],
    [
      'under review',
      { approvedAt: at, sentAt: at, waitsFor: 'review' },
      false,
      'Requested! Approved! Sent! Paid',
    ],
    ['paid by hand, ahead', { approvedAt: at }, true, 'Requested! Approved! Paid…'],
    [
      'paid',
      { status: 'paid', approvedAt: at, sentAt: at, paidAt: at },
      false,
      'Requested! Approved! Sent! Paid!',
    ],
    ['rejected', { status: 'failed', returnedAt: at }, false, 'Requested! Returned!'],
    [
      'paid and sent back',
      { status: 'failed', approvedAt: at, sentAt: at, paidAt: at, returnedAt: at },
      false,
      'Requested! Approved! Sent! Paid! Returned!',
    ],
  ];
  it.each(rows)('%s', (_, changes, byHand, steps) => {
    const shown = withdrawalSteps({ ...requested, ...changes }, byHand);
    expect(shown.map((step) => step.label + (step.at ? '!' : step.expected ? '…' : '')).join(' ')).toBe(
      steps,
    );
  });
});

describe('what it waits for', () => {
  it.each([
    [null, null, null],
    ['approval', null, /^Waiting for approval/],
    [
      'claim',
      '2026-12-23T18:00:00.000Z',
      /^Waiting to be claimed at PayPal until .*23.*: there is no PayPal account/,
    ],
    ['claim', null, /^Waiting to be claimed at PayPal: /],
    ['review', null, /^Under review\./],
  ] as const)('%s until %s', (waitsFor, claimBy, says) => {
    const text = waitingText({ ...requested, waitsFor, claimBy }, String);
    if (says === null) expect(text).toBeNull();
    else expect(text).toMatch(says);
  });
});
