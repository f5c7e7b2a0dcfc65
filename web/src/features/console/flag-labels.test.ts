import { expect, test } from 'vitest';
import { describeFacts } from './flag-labels.ts';

const ann = { id: 'ann', username: 'ann', fullName: 'Ann Example' };

test.each([
  [1, 'in 1 bet.'],
  [3, 'in 3 bets.'],
])('who the prices of %d bets favor', (bets, end) => {
  const facts = { kind: 'offMarket', gainerId: 'ann', bets, expectedCents: 120_00 } as const;
  expect(describeFacts(facts, [ann])).toBe(
    `By the bookmakers’ probabilities, Ann Example could expect to win $120.00 from the other user ${end}`,
  );
});
