import { expect, test } from 'vitest';
import type { GroupKind } from '../book/accounts.ts';
import { showsBetAmounts } from './shown-amounts.ts';

type Choice = boolean | null;
test.each<[GroupKind, boolean, Choice, Choice, boolean]>([
  ['points', false, null, null, true],
  ['points', false, null, false, false],
  ['points', false, false, true, false],
  ['iou', false, null, null, false],
  ['iou', false, true, null, false],
  ['iou', false, true, true, true],
  ['iou', true, false, false, true],
])('%s, holds a side %s, choices %s and %s: %s', (kind, holdsSide, creator, acceptor, shown) => {
  expect(showsBetAmounts({ kind, holdsSide, choices: [creator, acceptor] })).toBe(shown);
});
