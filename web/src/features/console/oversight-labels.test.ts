import { flagKinds } from '@sidebet/domain/operators/flags';
import { expect, test } from 'vitest';
import {
  alarmLabel,
  checkLabel,
  detailLine,
  flagTitle,
  metricLabel,
  orderedMetrics,
  replicaLabel,
  timeAgo,
  toSentenceCase,
} from './oversight-labels.ts';

test.each([
  ['jobFailing', 'Job failing'],
  ['deposits against PayPal', 'Deposits against PayPal'],
  ['charge.refunded', 'Charge refunded'],
])('%s reads %s', (name, words) => {
  expect(toSentenceCase(name)).toBe(words);
});

test.each([
  ['escrowCents', 12_345_678_90, 'In running bets', '$12,345,678.90'],
  ['ledgerSumCents', -3, 'Sum of all accounts', '−$0.03'],
  ['transfers', 1_234_567, 'Movements', '1,234,567'],
  ['somethingNewCents', 100, 'Something new', '$1.00'],
])('%s of %i', (name, value, label, words) => {
  expect(metricLabel(name, value)).toEqual({ label, value: words });
});

test('an unknown alarm shows its name in words', () => {
  expect(alarmLabel('somethingNew').title).toBe('Something new');
  expect(detailLine({ job: 'settle', inARow: 60, nothing: null, amountCents: 5_00 })).toBe(
    'Job: settle · In a row: 60 · Amount: $5.00',
  );
  expect(detailLine({ setToCents: 800_00, setting: 'withdrawalApprovalCents' })).toBe(
    'Setting: Withdrawals in 24 hours that need approval · Set to: $800.00',
  );
});

test('every flag has its own title', () => {
  expect(new Set(flagKinds.map(flagTitle)).size).toBe(flagKinds.length);
  for (const kind of flagKinds) expect(flagTitle(kind)).not.toBe(toSentenceCase(kind));
});

test('metrics are in reading order', () => {
  const names = orderedMetrics({ bets: 1, new: 2, ledgerSumCents: 0, availableCents: 3 }).map(
    ([name]) => name,
  );
  expect(names).toEqual(['availableCents', 'ledgerSumCents', 'bets', 'new']);
  expect(checkLabel('money of all')).toBe('Total withdrawals in flight');
  expect(checkLabel('escrow of bet')).toBe('Escrow of bet');
});

test('relative times', () => {
  expect(timeAgo('2026-11-21T18:00:00.000Z', Date.parse('2026-11-21T18:03:00.000Z'))).toBe('3 min');
  expect(timeAgo('2026-11-21T18:00:00.000Z', Date.parse('2026-11-21T17:59:00.000Z'))).toBe('1 s');
});

test.each([
  [1_240, true, 'The read replica is 1.2 s behind.'],
  [35_000, false, 'The read replica is 35.0 s behind or cannot be reached, so it is not used.'],
  [null, false, 'The read replica has not been reached, so it is not used.'],
])('a replica with a lag of %s ms, used: %s', (lagMs, isUsed, label) => {
  expect(replicaLabel({ lagMs, isUsed })).toBe(label);
});
