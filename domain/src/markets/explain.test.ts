import { describe, expect, it } from 'vitest';
import { explainMarket, explainResult } from './explain.ts';
import { type MarketTerms, moneyline } from './market.ts';

const teams = { homeTeam: 'Chiefs', awayTeam: 'Bills' };
const spread = (lineHalves: number): MarketTerms => ({ market: 'spread', team: null, lineHalves });
const total = (lineHalves: number): MarketTerms => ({ market: 'total', team: null, lineHalves });
const toWin = (team: 'home' | 'away'): MarketTerms => ({ market: 'toWin', team, lineHalves: null });

describe('What decides a market', () => {
  it.each([
    [spread(-7), 'Chiefs win by 4 or more: Chiefs −3.5 wins. Otherwise Bills +3.5 wins.'],
    [spread(7), 'Bills win by 4 or more: Bills −3.5 wins. Otherwise Chiefs +3.5 wins.'],
    [
      spread(-6),
      'Chiefs win by 4 or more: Chiefs −3 wins. By exactly 3: both stakes come back. Otherwise Bills +3 wins.',
    ],
    [spread(-1), 'Chiefs win: Chiefs −0.5 wins. Otherwise Bills +0.5 wins.'],
    [
      spread(0),
      'Chiefs win: Chiefs pick’em wins. A tie: both stakes come back. Otherwise Bills pick’em wins.',
    ],
    [total(95), '48 or more in total: over wins. 47 or fewer: under wins.'],
    [
      total(94),
      '48 or more in total: over wins. Exactly 47: both stakes come back. 46 or fewer: under wins.',
    ],
    [toWin('away'), 'Bills win: yes wins. A draw or a defeat: no wins.'],
    [moneyline, 'The higher score wins.'],
  ])('%o', (terms, text) => {
    expect(explainMarket(terms, teams)).toBe(text);
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
    [toWin('home'), 1, 1, '1–1: Chiefs draw.'],
    [toWin('away'), 1, 2, '1–2: Bills win.'],
    [moneyline, 24, 20, '24–20: Chiefs win.'],
  ])('%o %i:%i', (terms, home, away, text) => {
    expect(explainResult(terms, teams, { home, away })).toBe(text);
  });
});
