import { describe, expect, it } from 'vitest';
import { estimateChance } from './chance.ts';
import { type MarketTerms, moneyline, type Selection } from './market.ts';
import { type Reference, referenceGoodForMs } from './reference.ts';

const now = Date.UTC(2026, 10, 22, 14, 2);
const nfl = 'americanfootball_nfl';
const spread = (lineHalves: number): MarketTerms => ({ market: 'spread', team: null, lineHalves });
const total = (lineHalves: number): MarketTerms => ({ market: 'total', team: null, lineHalves });
const toWin: MarketTerms = { market: 'toWin', team: 'home', lineHalves: null };
const quoted = (lineHalves: number | null, parts: Partial<Reference> = {}): Reference => ({
  lineHalves,
  probabilityBps: 5_000,
  bookmakers: 9,
  capturedAt: now,
  ...parts,
});

type Row = [
  name: string,
  sportKey: string,
  terms: MarketTerms,
  selection: Selection,
  reference: Reference | null,
  chance: [bps: number, uncertaintyBps: number] | null,
];

describe('The chance of a selection', () => {
  it.each<Row>([
    ['on the winner', nfl, moneyline, 'home', quoted(null, { probabilityBps: 7_600 }), [7_600, 0]],
    ['the other side', nfl, moneyline, 'away', quoted(null, { probabilityBps: 7_600 }), [2_400, 0]],
    ['a team not to win', 'soccer_epl', toWin, 'no', quoted(null, { probabilityBps: 2_000 }), [8_000, 0]],
    ['on their line', nfl, spread(-7), 'home', quoted(-7, { probabilityBps: 5_200 }), [5_200, 0]],
    ['half a point easier', nfl, spread(-6), 'home', quoted(-7), [5_170, 700]],
    ['half a point harder', nfl, spread(-8), 'home', quoted(-7), [4_830, 700]],
    ['the other side of it', nfl, spread(-8), 'away', quoted(-7), [5_170, 700]],
    ['a lower total, over', nfl, total(81), 'over', quoted(95), [7_220, 700]],
    ['a lower total, under', nfl, total(81), 'under', quoted(95), [2_780, 700]],
    ['a goal more in soccer', 'soccer_epl', total(7), 'over', quoted(5), [2_816, 400]],
    ['from a run line to none', 'baseball_mlb', spread(0), 'home', quoted(-3), [6_330, 400]],
    ['from a puck line to none', 'icehockey_nhl', spread(-1), 'home', quoted(-3), [6_990, 400]],
    ['without a reference', nfl, spread(-7), 'home', null, null],
    ['of an unknown probability', nfl, spread(-6), 'home', quoted(-7, { probabilityBps: null }), null],
    ['of too few bookmakers', nfl, spread(-7), 'home', quoted(-7, { bookmakers: 2 }), null],
    ['of an hour', nfl, spread(-7), 'home', quoted(-7, { capturedAt: now - referenceGoodForMs }), [5_000, 0]],
    ['older', nfl, spread(-7), 'home', quoted(-7, { capturedAt: now - referenceGoodForMs - 1 }), null],
    ['in a sport without a scale', 'tennis_atp', total(45), 'over', quoted(41), null],
    ['on a line beyond the scale', 'soccer_epl', total(15), 'over', quoted(5), null],
    ['from a line beyond the scale', 'soccer_epl', total(5), 'over', quoted(15), null],
    ['from a missing line', nfl, spread(-7), 'home', quoted(null), null],
  ])('%s', (_, sportKey, terms, selection, reference, chance) => {
    const [bps, uncertaintyBps] = chance ?? [];
    const expected = chance && { bps, uncertaintyBps };
    expect(estimateChance(reference, terms, selection, sportKey, now)).toEqual(expected);
  });
});
