import { expect, test } from 'vitest';
import { describeReturn, formatBetAmount, formatBetNet } from './amount-text.ts';

const cash = { group: null };
const points = { group: { kind: 'points' } } as const;
const iou = { group: { kind: 'iou' } } as const;

test.each([
  [cash, 10_00, '$10.00'],
  [{}, 10_00, '$10.00'],
  [points, 10_00, '10 points'],
  [iou, 10_00, '$10.00'],
])('an amount of %o is %d cents: %s', (bet, cents, text) => {
  expect(formatBetAmount(bet, cents)).toBe(text);
});

test.each([
  [cash, 38_00, '+$38.00'],
  [points, -40_00, '−40 points'],
  [points, 0, '0 points'],
])('a result of %o is %d cents: %s', (bet, cents, text) => {
  expect(formatBetNet(bet, cents)).toBe(text);
});

test.each([
  [cash, 10_00, '$10.00 is back in your balance.'],
  [iou, 10_00, '$10.00 is back in your group balance.'],
  [points, 10_00, '10 points are back in your purse.'],
  [points, 1_00, '1 point is back in your purse.'],
])('a refund of %o of %d cents: %s', (bet, cents, text) => {
  expect(describeReturn(bet, cents)).toBe(text);
});
