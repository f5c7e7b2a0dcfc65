import { findConsensus } from '@sidebet/domain/markets/consensus';
import { describe, expect, it } from 'vitest';
import { parseLines } from './parse-lines.ts';
import { allRecordings } from './recordings.fixtures.ts';

const game = {
  id: 'g1',
  sport_key: 'americanfootball_nfl',
  sport_title: 'NFL',
  commence_time: '2026-11-29T18:00:00Z',
  home_team: 'Bills',
  away_team: 'Jets',
};
const updatedAt = Date.UTC(2026, 10, 29, 14, 2);
const market = (key: string, ...outcomes: [name: string, price: unknown, point?: unknown][]) => ({
  key,
  last_update: '2026-11-29T14:02:00Z',
  outcomes: outcomes.map(([name, price, point]) => ({ name, price, ...(point !== undefined && { point }) })),
});
const parse = (markets: unknown, row: object = {}) =>
  parseLines([{ ...game, bookmakers: [{ key: 'book', markets }], ...row }]);

describe('Quotes', () => {
  it.each([
    {
      name: 'two-way prices',
      market: market('h2h', ['Bills', 1.5], ['Jets', 2.7]),
      read: { winner: [{ bookmaker: 'book', lineHalves: null, prices: [1.5, 2.7], updatedAt }] },
    },
    {
      name: 'prices with the away team first',
      market: market('h2h', ['Jets', 2.7], ['Bills', 1.5]),
      read: { winner: [{ bookmaker: 'book', lineHalves: null, prices: [1.5, 2.7], updatedAt }] },
    },
    {
      name: 'three-way prices, apart from two-way ones',
      market: market('h2h', ['Jets', 3], ['Bills', 2], ['Draw', 4]),
      read: {
        winner: [],
        winnerOrDraw: [{ bookmaker: 'book', lineHalves: null, prices: [2, 4, 3], updatedAt }],
      },
    },
    {
      name: 'a spread from the home team’s side, whichever comes first',
      market: market('spreads', ['Jets', 1.95, 6.5], ['Bills', 1.87, -6.5]),
      read: { spread: [{ bookmaker: 'book', lineHalves: -13, prices: [1.87, 1.95], updatedAt }] },
    },
    {
      name: 'a pick’em',
      market: market('spreads', ['Bills', 1.9, 0], ['Jets', 1.9, 0]),
      read: { spread: [{ bookmaker: 'book', lineHalves: 0, prices: [1.9, 1.9], updatedAt }] },
    },
    {
      name: 'a total',
      market: market('totals', ['Under', 1.9, 47.5], ['Over', 1.92, 47.5]),
      read: { total: [{ bookmaker: 'book', lineHalves: 95, prices: [1.92, 1.9], updatedAt }] },
    },
  ])('$name', ({ market: given, read }) => {
    const { rows, quotes } = parse([given]);
    expect(rows).toEqual([expect.objectContaining(read)]);
    expect(Object.values(quotes).every((left) => left === 0)).toBe(true);
  });

  it.each([
    ['lay prices of exchanges', market('h2h_lay', ['Bills', 1.5], ['Jets', 2.7]), 'otherMarkets'],
    ['outrights', market('outrights', ['Bills', 5], ['Jets', 50]), 'otherMarkets'],
    ['a price of exactly 1', market('h2h', ['Bills', 1], ['Jets', 51]), 'badPrices'],
    ['a price that is no number', market('h2h', ['Bills', '1.5'], ['Jets', 2.7]), 'badPrices'],
    ['a quarter line', market('totals', ['Over', 1.9, 2.25], ['Under', 1.9, 2.25]), 'quarterLines'],
    ['a spread that is not mirrored', market('spreads', ['Bills', 1.9, -3], ['Jets', 1.9, -3]), 'badLines'],
    ['two different totals', market('totals', ['Over', 1.9, 47], ['Under', 1.9, 48]), 'badLines'],
    ['a spread of −100', market('spreads', ['Bills', 1.9, -100], ['Jets', 1.9, 100]), 'impossibleLines'],
    ['a total of 0.5', market('totals', ['Over', 1.9, 0.5], ['Under', 1.9, 0.5]), 'impossibleLines'],
    ['a total of 5e9', market('totals', ['Over', 1.9, 5e9], ['Under', 1.9, 5e9]), 'impossibleLines'],
    ['a spread without a line', market('spreads', ['Bills', 1.9], ['Jets', 1.9]), 'badLines'],
    ['another team', market('h2h', ['Bills', 1.5], ['Chiefs', 2.7]), 'unmatchedNames'],
    ['one team twice', market('h2h', ['Bills', 1.5], ['Bills', 2.7]), 'unmatchedNames'],
  ] as const)('leave out %s', (_, given, why) => {
    const good = market('spreads', ['Bills', 1.9, -3], ['Jets', 1.9, 3]);
    const { rows, quotes } = parse([given, good]);
    const [row] = rows;
    expect(quotes[why]).toBe(1);
    expect([row!.winner, row!.winnerOrDraw, row!.total]).toEqual([[], [], []]);
    expect(row!.spread).toHaveLength(1);
  });

  it.each([
    ['the market’s time', { last_update: '2026-11-29T14:02:00Z' }, updatedAt],
    ['the bookmaker’s without it', { last_update: undefined }, updatedAt - 60_000],
    ['the bookmaker’s if it cannot be read', { last_update: 'soon' }, updatedAt - 60_000],
  ])('have %s', (_, changes, expected) => {
    const markets = [{ ...market('h2h', ['Bills', 1.5], ['Jets', 2.7]), ...changes }];
    const bookmakers = [{ key: 'book', last_update: '2026-11-29T14:01:00Z', markets }];
    expect(parse([], { bookmakers }).rows[0]!.winner[0]!.updatedAt).toBe(expected);
    const undated = parse([], { bookmakers: [{ key: 'book', markets }] });
    expect(undated.rows[0]!.winner[0]!.updatedAt).toBe(
      changes.last_update === '2026-11-29T14:02:00Z' ? updatedAt : 0,
    );
  });

  it('read American prices where the recording has them; −100000 pays nothing', () => {
    const rows = [
      market('h2h', ['Bills', -200], ['Jets', 170]),
      market('h2h', ['Bills', -100_000], ['Jets', 5_000]),
    ];
    const { rows: read, quotes } = parseLines(
      [{ ...game, bookmakers: [{ key: 'book', markets: rows }] }],
      {},
      'american',
    );
    expect(read[0]!.winner.map(({ prices }) => prices)).toEqual([[1.5, 2.7]]);
    expect(quotes.badPrices).toBe(1);
  });
});

describe('Games', () => {
  it.each([
    ['no bookmakers', { bookmakers: [] }],
    ['bookmakers that are no list', { bookmakers: 'soon' }],
    ['a bookmaker without markets', { bookmakers: [{ key: 'book' }] }],
    ['a bookmaker that is nothing', { bookmakers: [null] }],
  ])('with %s have no quotes', (_, row) => {
    expect(parse([], row).rows).toEqual([
      expect.objectContaining({ winner: [], winnerOrDraw: [], spread: [], total: [] }),
    ]);
  });

  it('without teams are left out', () => {
    expect(parse([], { home_team: null, away_team: null }).counts.outrights).toBe(1);
  });

  it.each([
    ['one game', { ...game, bookmakers: [] }],
    ['a list', [{ ...game, bookmakers: [] }]],
  ])('of the historical endpoint are read from its object: %s', (_, data) => {
    expect(parseLines({ timestamp: '2026-11-29T14:00:00Z', data }).rows).toHaveLength(1);
  });

  it('keep the same pairing under two ids apart', () => {
    const { rows } = parseLines([game, { ...game, id: 'g2' }]);
    expect(rows.map(({ id }) => id)).toEqual(['g1', 'g2']);
  });
});

describe.each(allRecordings)('%s answers', (_, recordings) => {
  const files = recordings.list('odds-api', /^(odds|historical_event_odds)_.*json$/);

  it.each(files)('%s: every game with teams parses, and consensus lines are plausible', (name) => {
    const format = /2022-12-27|odds_americanfootball_nfl\.json/.test(name) ? 'american' : 'decimal';
    const { rows, counts } = parseLines(recordings.read(`odds-api/${name}`), {}, format);
    expect(counts.unreadable + counts.sameNames + counts.conflicting).toBe(0);
    expect(rows.length + counts.outrights).toBeGreaterThan(0);
    for (const row of rows) {
      const spread = findConsensus(row.spread);
      if (spread) expect(Math.abs(spread.lineHalves!), row.homeTeam).toBeLessThan(160);
      for (const [kind, prices] of [
        ['winner', 2],
        ['winnerOrDraw', 3],
      ] as const) {
        const probabilities = findConsensus(row[kind])?.probabilitiesBps;
        if (!probabilities) continue;
        expect(probabilities).toHaveLength(prices);
        expect(Math.abs(probabilities.reduce((sum, each) => sum + each, 0) - 10_000)).toBeLessThanOrEqual(2);
      }
    }
  });

  it('contain no name that does not match a team or player, and no impossible line', () => {
    const left = { otherMarkets: 0, unmatchedNames: 0, quarterLines: 0, impossibleLines: 0 };
    for (const name of files) {
      const format = /2022-12-27|odds_americanfootball_nfl\.json/.test(name) ? 'american' : 'decimal';
      const { quotes } = parseLines(recordings.read(`odds-api/${name}`), {}, format);
      for (const [what, times] of Object.entries(quotes))
        if (what in left) left[what as keyof typeof left] += times;
    }
    expect(left).toMatchObject({ unmatchedNames: 0, impossibleLines: 0 });
    expect(left.quarterLines).toBeGreaterThan(0);
    expect(left.otherMarkets).toBeGreaterThan(0);
  });
});
