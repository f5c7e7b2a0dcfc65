import { expect, test } from 'vitest';
import { fromLineMarket, lineMarkets, toLineMarket } from './line-market.ts';

test.each(lineMarkets)('%s is the name of its market', (name) => {
  expect(toLineMarket(fromLineMarket(name))).toBe(name);
});

test('a team’s chance to win names the team', () => {
  expect(toLineMarket({ market: 'toWin', team: 'away' })).toBe('awayToWin');
  expect(fromLineMarket('homeToWin')).toEqual({ market: 'toWin', team: 'home' });
});
