import { describe, expect, it } from 'vitest';
import { explainForSide, explainMarket, explainResult } from './explain.ts';
import { type MarketTerms, moneyline } from './market.ts';

const teams = { homeTeam: 'Chiefs', awayTeam: 'Bills', sportKey: 'americanfootball_nfl' };
const soccer = { homeTeam: 'Arsenal', awayTeam: 'Everton', sportKey: 'soccer_epl' };
const spread = (lineHalves: number): MarketTerms => ({ market: 'spread', team: null, lineHalves });
const total = (lineHalves: number): MarketTerms => ({ market: 'total', team: null, lineHalves });
const toWin = (team: 'home' | 'away'): MarketTerms => ({ market: 'toWin', team, lineHalves: null });

describe('What decides a market', () => {
  it.each([
    [spread(-7), 'Chiefs win by 4 or more: Chiefs −3.5 wins. Otherwise Bills +3.5 wins.'],
    [spread(7), 'Bills win by 4 or more: Bills −3.5 wins. Otherwise Chiefs +3.5 wins.'],
    [
      spread(-6),
      'Chiefs win by 4 or more: Chiefs −3 wins. By exactly 3: everyone gets their money back. Otherwise Bills +3 wins.',
    ],
    [spread(-1), 'Chiefs win: Chiefs −0.5 wins. Otherwise Bills +0.5 wins.'],
    [
      spread(0),
      'Chiefs win: Chiefs pick’em wins. A tie: everyone gets their money back. Otherwise Bills pick’em wins.',
    ],
    [total(95), '48 or more in total: over wins. 47 or fewer: under wins.'],
    [
      total(94),
      '48 or more in total: over wins. Exactly 47: everyone gets their money back. 46 or fewer: under wins.',
    ],
    [toWin('away'), 'Bills win: Bills to win wins. A tie or a loss: Bills not to win wins.'],
    [moneyline, 'The higher score wins.'],
  ])('%o', (terms, text) => {
    expect(explainMarket(terms, teams)).toBe(text);
  });
});

describe('What decides it for a viewer', () => {
  it.each([
    [spread(-7), 'home', 'Chiefs win by 4 or more: you win. Otherwise you lose.'],
    [
      spread(6),
      'home',
      'Bills win by 4 or more: you lose. By exactly 3: everyone gets their money back. Otherwise you win.',
    ],
    [total(95), 'under', '48 or more in total: you lose. 47 or fewer: you win.'],
    [toWin('home'), 'no', 'Chiefs win: you lose. A tie or a loss: you win.'],
  ] as const)('%o, %s', (terms, viewer, text) => {
    expect(explainMarket(terms, teams, viewer)).toBe(text);
  });

  it.each([
    [toWin('home'), 'yes', 'Arsenal win in 90 minutes plus stoppage: you win. A tie or a loss: you lose.'],
    [toWin('home'), 'no', 'Arsenal win in 90 minutes plus stoppage: you lose. A tie or a loss: you win.'],
    [total(5), 'over', '3 or more goals in 90 minutes plus stoppage: you win. 2 or fewer: you lose.'],
  ] as const)('in soccer: %o, %s', (terms, viewer, text) => {
    expect(explainMarket(terms, soccer, viewer)).toBe(text);
  });
});

describe('Why a score decided it', () => {
  it.each([
    [spread(-7), 24, 20, '24–20, margin 4, line −3.5: Chiefs cover.'],
    [spread(-7), 23, 20, '23–20, margin 3, line −3.5: Bills cover.'],
    [spread(-6), 23, 20, '23–20, margin 3, line −3: push.'],
    [spread(7), 20, 23, '20–23, margin 3, line +3.5: Chiefs cover.'],
    [total(95), 28, 20, '28–20, total 48, line 47.5: over.'],
    [total(94), 27, 20, '27–20, total 47, line 47: push.'],
    [toWin('home'), 1, 1, '1–1, a tie: Chiefs did not win.'],
    [toWin('home'), 0, 2, '0–2: Chiefs did not win.'],
    [toWin('away'), 1, 2, '1–2: Bills won.'],
    [moneyline, 24, 20, '24–20: Chiefs win.'],
  ])('%o %i:%i', (terms, home, away, text) => {
    expect(explainResult(terms, teams, { home, away })).toBe(text);
  });
});

describe('Why a score decided it for one side', () => {
  const nfl = {
    homeTeam: 'Chicago Bears',
    awayTeam: 'Minnesota Vikings',
    sportKey: 'americanfootball_nfl',
  };
  it.each([
    [spread(5), 'home', 24, 31, 'The Vikings won by 7. You needed 2 or less.'],
    [spread(5), 'home', 24, 25, 'The Vikings won by 1. You needed 2 or less.'],
    [spread(5), 'home', 24, 20, 'The Bears won by 4.'],
    [spread(5), 'home', 24, 24, 'A tie.'],
    [spread(5), 'away', 24, 25, 'The Vikings won by 1. You needed 3 or more.'],
    [spread(5), 'away', 24, 20, 'The Bears won by 4. You needed the Vikings by 3 or more.'],
    [spread(5), 'away', 20, 20, 'A tie. You needed the Vikings by 3 or more.'],
    [spread(6), 'home', 20, 23, 'The Vikings won by 3, exactly the line.'],
    [spread(0), 'home', 20, 20, 'A tie, exactly the line.'],
    [spread(0), 'home', 20, 23, 'The Vikings won by 3.'],
    [spread(1), 'home', 20, 23, 'The Vikings won by 3. You needed a win or a tie.'],
    [total(99), 'under', 20, 26, '20 + 26 = 46. You needed 49 or less.'],
    [total(99), 'over', 20, 26, '20 + 26 = 46. You needed 50 or more.'],
    [total(92), 'over', 20, 26, '20 + 26 = 46, exactly the line.'],
    [total(90), 'under', 20, 26, '20 + 26 = 46. You needed 44 or less.'],
    [toWin('home'), 'no', 20, 20, 'The Bears did not win: 20–20.'],
    [toWin('away'), 'yes', 20, 21, 'The Vikings won 21–20.'],
    [moneyline, 'home', 24, 31, 'The Vikings won 31–24.'],
    [moneyline, 'away', 24, 24, 'A tie, 24–24.'],
  ] as const)('%o, %s, %i:%i', (terms, selection, home, away, text) => {
    expect(explainForSide(terms, nfl, selection, { home, away })).toBe(text);
  });
});
