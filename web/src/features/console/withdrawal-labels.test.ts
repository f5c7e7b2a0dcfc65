import type { OperatorWithdrawal } from '@sidebet/contract/console/withdrawals';
import { expect, test } from 'vitest';
import { timelineSteps } from './withdrawal-labels.ts';

const at = (minute: number) => `2026-11-21T12:${minute}:00.000Z`;
const waiting: OperatorWithdrawal = {
  id: '00000000-0000-4000-8000-000000000001',
  person: { id: '00000000-0000-4000-8000-000000000002', username: 'ann', fullName: 'Ann Example' },
  amountCents: 600_00,
  paypalEmail: 'ann@mail.com',
  cardRefunds: [],
  paypalCents: 40_00,
  status: 'processing',
  requestedAt: at(10),
  review: null,
  waitsSince: at(10),
  isStuck: false,
  approvedAt: null,
  sendAfter: null,
  sendAfterReason: null,
  sendingAt: null,
  sentAt: null,
  paidAt: null,
  returnedAt: null,
  reason: null,
  attempts: 0,
  nextAttemptAt: null,
  payoutStatus: null,
  payoutIssue: null,
  batchId: null,
  itemId: null,
  unclaimedUntil: null,
  acts: [],
};
const approved = { ...waiting, status: 'approved', approvedAt: at(11) } as const;
const sent = {
  ...approved,
  status: 'sent',
  sendingAt: at(12),
  sentAt: at(13),
  attempts: 2,
  batchId: 'B',
  payoutStatus: 'PENDING',
} as const;

test.each<[name: string, withdrawal: OperatorWithdrawal, labels: string[], awaited: number]>([
  ['waiting', waiting, ['Requested', 'Approved', 'First sent to PayPal', 'Accepted by PayPal', 'Paid'], 4],
  ['sent', sent, ['Requested', 'Approved', 'First sent to PayPal', 'Accepted by PayPal', 'Paid'], 1],
  [
    'paid',
    { ...sent, status: 'paid', paidAt: at(14) },
    ['Requested', 'Approved', 'First sent to PayPal', 'Accepted by PayPal', 'Paid'],
    0,
  ],
  [
    'paid by hand',
    { ...approved, status: 'paid', paidAt: at(14) },
    ['Requested', 'Approved', 'Paid by hand'],
    0,
  ],
  [
    'rejected',
    { ...waiting, status: 'returned', returnedAt: at(14), reason: 'Write to us.' },
    ['Requested', 'Returned'],
    0,
  ],
  [
    'paid, then sent back',
    { ...sent, status: 'returned', paidAt: at(14), returnedAt: at(15) },
    ['Requested', 'Approved', 'First sent to PayPal', 'Accepted by PayPal', 'Paid', 'Returned'],
    0,
  ],
])('%s: its steps', (_name, withdrawal, labels, awaited) => {
  const steps = timelineSteps(withdrawal);
  expect(steps.map(({ label }) => label)).toEqual(labels);
  expect(steps.filter((step) => step.at === null)).toHaveLength(awaited);
});

test('notes contain the known details', () => {
  expect(timelineSteps(sent).map(({ note }) => note)).toEqual([
    undefined,
    undefined,
    '2 attempts, each with the same id',
    'PENDING',
    undefined,
  ]);
});
