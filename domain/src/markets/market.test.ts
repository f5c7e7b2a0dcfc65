import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSelectionOf,
  lineHalvesFor,
  type MarketTerms,
  moneyline,
  oppositeSelection,
  selectionLabel,
  selectionsByMarket,
  sideOfSelection,
} from './market.ts';

const teams = { homeTeam: 'Buffalo Bills', awayTeam: 'New York Jets' };
const bills: MarketTerms = { market: 'spread', team: null, lineHalves: -13 };
const evens: MarketTerms = { market: 'spread', team: null, lineHalves: 0 };
const points: MarketTerms = { market: 'total', team: null, lineHalves: 94 };
const jetsWin: MarketTerms = { market: 'toWin', team: 'away', lineHalves: null };

describe('A selection in words', () => {
  it.each([
    [moneyline, 'home', 'Buffalo Bills'],
    [moneyline, 'away', 'New York Jets'],
    [bills, 'home', 'Buffalo Bills −6.5'],
    [bills, 'away', 'New York Jets +6.5'],
    [evens, 'away', 'New York Jets pick’em'],
    [points, 'over', 'Over 47'],
    [points, 'under', 'Under 47'],
    [jetsWin, 'yes', 'New York Jets to win'],
    [jetsWin, 'no', 'New York Jets not to win'],
  ] as const)('%j, %s: %s', (terms, selection, label) => {
    expect(selectionLabel(terms, selection, teams)).toBe(label);
  });
});

describe('A selection', () => {
  it('has exactly one opposite in its market', () => {
    for (const [market, [first, second]] of Object.entries(selectionsByMarket)) {
      expect(oppositeSelection(first), market).toBe(second);
      expect(oppositeSelection(second), market).toBe(first);
    }
  });

  it('belongs to its own market only', () => {
    expect(isSelectionOf('spread', 'home')).toBe(true);
    expect(isSelectionOf('spread', 'over')).toBe(false);
    expect(isSelectionOf('toWin', 'home')).toBe(false);
  });

  it('sees the line from its own side, and never as minus zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 100 }), (lineHalves) => {
        const terms: MarketTerms = { market: 'spread', team: null, lineHalves };
        expect(lineHalvesFor(terms, 'home')! + lineHalvesFor(terms, 'away')!).toBe(0);
        expect(Object.is(lineHalvesFor(terms, 'away'), -0)).toBe(false);
      }),
    );
  });

  it('wears the color of the team it backs', () => {
    expect(sideOfSelection(bills, 'away')).toBe('away');
    expect(sideOfSelection(jetsWin, 'yes')).toBe('away');
    expect(sideOfSelection(jetsWin, 'no')).toBeNull();
    expect(sideOfSelection(points, 'over')).toBeNull();
  });
});
