import { expect, test } from 'vitest';
import { approvalNames } from './approval-amount.ts';
import { holdNames } from './hold-times.ts';
import { isRelaxed } from './relaxed-controls.ts';

test.each(approvalNames)('%s is relaxed by a higher amount, or one where none was set', (name) => {
  const steps = [
    { from: 100_00, to: 100_01 },
    { from: null, to: 0 },
    { from: 100_00, to: 99_99 },
  ];
  expect(steps.map((step) => isRelaxed(name, step))).toEqual([true, true, false]);
});

test.each(holdNames)('%s is relaxed by a shorter time, or one where none was set', (name) => {
  const steps = [
    { from: 24, to: 23 },
    { from: null, to: 2_000 },
    { from: 24, to: 25 },
  ];
  expect(steps.map((step) => isRelaxed(name, step))).toEqual([true, true, false]);
});

test.each([
  ['betsAllowed', false, true],
  ['tieRule', 'awayWins', 'refund'],
  ['minimumStakeCents', 100, 1],
  ['openBetsPerEvent', 20, 1_000],
  ['bettingMarginMs', 60_000, 0],
  ['exchangeFee', { bps: 200, capCents: null }, { bps: 0, capCents: null }],
])('%s is no control', (name, from, to) => {
  expect(isRelaxed(name, { from, to })).toBe(false);
});
