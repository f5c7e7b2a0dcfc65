import { expect, test } from 'vitest';
import { suggestDeposit } from './suggest-deposit.ts';

test.each([
  ['no limits, a large shortfall', 20_00, [], 20_00, 0, null],
  ['odd cents', 15_37, [], 15_37, 0, null],
  ['a shortfall below the smallest deposit', 3_50, [], 10_00, 0, null],
  ['exactly the smallest deposit', 10_00, [], 10_00, 0, null],
  ['exactly the maximum', 1_000_00, [], 1_000_00, 0, null],
  ['a cent above the maximum', 1_000_01, [], 1_000_00, 1, 'maximum'],
  ['limits above the shortfall', 20_00, [50_00, 500_00], 20_00, 0, null],
  ['exactly the tightest limit', 20_00, [500_00, 20_00], 20_00, 0, null],
  ['a limit a cent below the shortfall', 20_00, [500_00, 19_99], 19_99, 1, 'limits'],
  ['limits above the maximum', 2_000_00, [5_000_00], 1_000_00, 1_000_00, 'maximum'],
  ['a limit that leaves exactly the smallest deposit', 20_00, [10_00], 10_00, 10_00, 'limits'],
  ['a limit that leaves less than the smallest deposit', 20_00, [9_99], null, 20_00, 'limits'],
  ['a small shortfall that limits do not allow either', 3_50, [9_99], null, 3_50, 'limits'],
  ['nothing left', 20_00, [0], null, 20_00, 'limits'],
] as const)('%s', (_, shortfallCents, leftCents, amountCents, missingCents, cappedBy) => {
  expect(suggestDeposit(shortfallCents, leftCents)).toEqual({ amountCents, missingCents, cappedBy });
});
