import { expect, test } from 'vitest';
import type { MarketTerms, Selection } from '../markets/market.ts';
import { distanceAt } from './distance.ts';
import { standingAt } from './standing.ts';

const moneyline: MarketTerms = { market: 'moneyline', team: null, lineHalves: null };
const spread = (lineHalves: number): MarketTerms => ({ market: 'spread', team: null, lineHalves });
const total = (lineHalves: number): MarketTerms => ({ market: 'total', team: null, lineHalves });
const toWin: MarketTerms = { market: 'toWin', team: 'home', lineHalves: null };
const football = 'americanfootball_nfl';

test.each<[words: string, terms: MarketTerms, Selection, home: number, away: number, sportKey?: string]>([
  ['9 more points', total(91), 'over', 20, 17],
  ['1 more point', total(91), 'over', 28, 17],
  ['1 more point', total(90), 'over', 28, 17],
  ['Passed 45.5', total(91), 'over', 29, 17],
  ['Room for 8 more points', total(91), 'under', 20, 17],
  ['Room for 1 more point', total(91), 'under', 27, 17],
  ['No room for more', total(91), 'under', 28, 17],
  ['No room for more', total(90), 'under', 28, 17],
  ['Passed 45.5', total(91), 'under', 29, 17],
  ['2 more goals', total(5), 'over', 1, 0, 'soccer_epl'],
  ['Room for 1 more run', total(17), 'under', 4, 3, 'baseball_mlb'],
  ['4 to spare', spread(-13), 'home', 24, 13],
  ['None to spare', spread(-13), 'home', 20, 13],
  ['1 more point', spread(-13), 'home', 19, 13],
  ['7 more points', spread(-13), 'home', 13, 13],
  ['Exactly on the line', spread(-14), 'home', 20, 13],
  ['2 more points', spread(-14), 'home', 19, 13],
  ['2 to spare', spread(-7), 'away', 13, 12],
  ['3 more points', spread(-7), 'away', 19, 13],
  ['7 ahead', moneyline, 'home', 20, 13],
  ['7 behind', moneyline, 'away', 20, 13],
  ['Tied', moneyline, 'away', 13, 13],
  ['1 behind', toWin, 'yes', 0, 1, 'soccer_epl'],
  ['1 ahead', toWin, 'no', 0, 1, 'soccer_epl'],
  ['Tied, which is enough', toWin, 'no', 1, 1, 'soccer_epl'],
])('%s: %o, %s at %i–%i', (words, terms, selection, home, away, sportKey = football) => {
  expect(distanceAt({ terms, selection, sportKey }, { home, away }).words).toBe(words);
});

test('every half point and score: the bar agrees with the rule that settles the bet', () => {
  const scores = [0, 3, 7, 10, 13, 20, 31];
  let ahead = 0;
  for (const home of scores)
    for (const away of scores)
      for (let halves = -28; halves <= 28; halves += 1)
        for (const [terms, selections] of [
          [spread(halves), ['home', 'away']],
          [total(60 + halves), ['over', 'under']],
        ] as const)
          for (const selection of selections) {
            const { score, turn } = distanceAt({ terms, selection, sportKey: football }, { home, away });
            const standing = standingAt(terms, 'refund', selection, { home, away });
            const difference = selection === 'under' ? turn - score : score - turn;
            const shown = Math.abs(difference) < 1e-9 ? 'level' : difference > 0 ? 'ahead' : 'behind';
            expect([shown, score >= 0 && score <= 1, turn >= 0 && turn <= 1]).toEqual([standing, true, true]);
            if (shown === 'ahead') ahead += 1;
          }
  expect(ahead).toBeGreaterThan(1_000);
});
