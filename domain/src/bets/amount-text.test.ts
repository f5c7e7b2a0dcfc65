import { expect, test } from 'vitest';
import {
  describeResult,
  describeReturn,
  describeRisk,
  formatBetAmount,
  formatBetNet,
  formatInSentence,
  riskToWin,
} from './amount-text.ts';

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
  [cash, 10_00, '$10 is back in your balance.'],
  [iou, 10_00, '$10 is back in your group balance.'],
  [points, 10_00, '10 points are back in your purse.'],
  [points, 1_00, '1 point is back in your purse.'],
])('a refund of %o of %d cents: %s', (bet, cents, text) => {
  expect(describeReturn(bet, cents)).toBe(text);
});

test.each([
  [cash, 25_00, '$25'],
  [cash, 24_50, '$24.50'],
  [cash, 1_100_00, '$1,100'],
  [points, 40_00, '40 points'],
  [points, 62_50, '62.5 points'],
])('an amount of %o in a sentence is %d cents: %s', (bet, cents, text) => {
  expect(formatInSentence(bet, cents)).toBe(text);
});

test.each([
  [cash, '$25 to win $24.50', '−$25.00'],
  [iou, '$25 to win $24.50 on the tab', '−$25.00 on the tab'],
  [points, '25 points to win 24.5', '−25 points'],
])('a side of %o: %s, lost %s', (bet, money, result) => {
  const position = { stakeCents: 25_00, winCents: 24_50 };
  expect(riskToWin(bet, position)).toBe(money);
  expect(describeRisk(bet, position)).toBe(`Risk ${money}`);
  expect(describeResult(bet, -25_00)).toBe(result);
});
