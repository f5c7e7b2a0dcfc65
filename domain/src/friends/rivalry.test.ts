import { expect, test } from 'vitest';
import { describeRivalry, describeRivalryBetween } from './rivalry.ts';

test.each([
  [7, 4, 'You lead dev 7–4', 'maya leads dev 7–4'],
  [4, 7, 'dev leads you 7–4', 'dev leads maya 7–4'],
  [4, 4, 'You and dev are even at 4–4', 'maya and dev are even at 4–4'],
  [0, 1, 'dev leads you 1–0', 'dev leads maya 1–0'],
])('%i wins and %i losses', (wins, losses, own, between) => {
  const rivalry = { wins, losses, refunds: 3 };
  expect(describeRivalry('dev', rivalry)).toBe(own);
  expect(describeRivalryBetween(['maya', 'dev'], rivalry)).toBe(between);
});
