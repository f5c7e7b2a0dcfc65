import { expect, it } from 'vitest';
import { untakenReturnsAt } from './untaken.ts';

const start = Date.UTC(2026, 10, 22, 18, 0);
const hour = 3_600_000;

it.each([
  ['the specified bet', 'specified', null, undefined, start + hour],
  ['the specified bet at 10 times the speed', 'specified', null, 10, start + hour / 10],
  ['an offer', 'exchange', null, undefined, start],
  ['an offer with an end', 'exchange', start - hour, undefined, start - hour],
  ['an offer on a game that was moved before its end', 'exchange', start + hour, undefined, start],
  ['a bet in a group', 'none', null, 10, start],
] as const)('%s', (_, feePolicy, expiresAt, speed, returnsAt) => {
  expect(untakenReturnsAt({ feePolicy, expiresAt }, start, speed)).toBe(returnsAt);
});
