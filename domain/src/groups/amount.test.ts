import { expect, test } from 'vitest';
import type { GroupKind } from '../book/accounts.ts';
import { formatGroupAmount } from './amount.ts';

test.each<[GroupKind, number, string]>([
  ['iou', 40_00, '$40.00'],
  ['iou', -1_240_50, '−$1,240.50'],
  ['points', 0, '0 points'],
  ['points', 1_00, '1 point'],
  ['points', 1_240_00, '1,240 points'],
  ['points', 62_50, '62.5 points'],
  ['points', 66_67, '66.67 points'],
  ['points', -5_00, '−5 points'],
])('in a group of %s, %d cents are %s', (kind, cents, text) => {
  expect(formatGroupAmount(kind, cents)).toBe(text);
});
