import { expect, test } from 'vitest';
import { actionLabel, detailLabel } from './audit-labels.ts';

test.each([
  [{ amountCents: 25_00, adjustmentId: 'x' }, '+$25.00'],
  [{ amountCents: -25_00 }, '−$25.00'],
  [{ from: null, to: { home: 2, away: 1 } }, '2–1'],
  [{ from: { home: 2, away: 1 }, to: { home: 1, away: 2 } }, '2–1 → 1–2'],
  [
    { from: { home: 5, away: 2 }, to: { home: null, away: null, ending: 'abandoned' } },
    '5–2 → Abandoned or not played',
  ],
  [{ from: null, to: { home: 1, away: 0, ending: 'retirement' } }, '1–0, One side retired'],
  [{ sessions: 1 }, '1 session ended'],
  [{ sessions: 0 }, '0 sessions ended'],
  [{ changes: { betsAllowed: { from: true, to: false } } }, 'Betting: on → off'],
  [
    {
      changes: {
        tieRule: { from: 'awayWins', to: 'refund' },
        adjustmentApprovalCents: { from: null, to: 5 },
      },
    },
    'Ties: away side wins → both refunded; Adjustments that need approval: missing → $0.05',
  ],
  [{ name: 'CF Montréal', team: 'Montréal Impact' }, 'CF Montréal → Montréal Impact'],
  [{ home: 'A', away: 'B' }, ''],
  [{}, ''],
])('%j reads %j', (details, words) => {
  expect(detailLabel(details)).toBe(words);
});

test('an unknown action shows its code in words', () => {
  expect(actionLabel('bet.void')).toBe('Voided bet');
  expect(actionLabel('something.new')).toBe('something.new');
});
