import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuotable, type LineScale, type LineScales, moveChance } from './line-scale.ts';
import { findLineScale } from './line-scales.ts';
import { sportTable } from './sport-table.ts';

type LinedMarket = keyof LineScales;

const scaled = sportTable.flatMap(({ group, keyPrefix }) =>
  (['spread', 'total'] as const).flatMap((market) => {
    const scale = findLineScale(keyPrefix, market);
    return scale ? [{ group, market, scale }] : [];
  }),
);

describe.each(scaled)('The $market of $group', ({ market, scale }) => {
  const halves = fc.integer({ min: scale.minHalves, max: scale.maxHalves });
  const bps = fc.integer({ min: 500, max: 9_500 });
  /** A worse line never wins more often: a larger handicap against the team, a larger total to go over. */
  const harder = market === 'spread' ? -1 : 1;

  it('gives a chance on every quotable line that falls as the line gets harder', () => {
    if ('chances' in scale) expect(scale.chances).toHaveLength(scale.maxHalves - scale.minHalves + 1);
    for (let at = scale.minHalves; at < scale.maxHalves; at += 1) {
      const from = { lineHalves: at, bps: 5_000 };
      expect(harder * (5_000 - moveChance(scale, market, from, at + 1)), `${at}`).toBeGreaterThanOrEqual(0);
    }
  });

  it('returns to the same chance on the way back', () => {
    fc.assert(
      fc.property(halves, halves, bps, (here, there, chance) => {
        const moved = moveChance(scale, market, { lineHalves: here, bps: chance }, there);
        // At the ends a basis point is worth more than the chance has digits.
        if (moved < 200 || moved > 9_800) return;
        const back = moveChance(scale, market, { lineHalves: there, bps: moved }, here);
        expect(Math.abs(back - chance)).toBeLessThanOrEqual(15);
      }),
    );
  });

  if (market === 'spread')
    it('mirrors when home and away change places', () => {
      fc.assert(
        fc.property(halves, halves, bps, (here, there, chance) => {
          const home = moveChance(scale, market, { lineHalves: here, bps: chance }, there);
          const away = moveChance(scale, market, { lineHalves: -here, bps: 10_000 - chance }, -there);
          expect(Math.abs(home + away - 10_000)).toBeLessThanOrEqual(1);
        }),
      );
    });
});

it.each([
  ['americanfootball_nfl', 'spread', -200, false],
  ['americanfootball_nfl', 'spread', -120, true],
  ['americanfootball_nfl', 'total', 1, false],
  ['americanfootball_nfl', 'total', 95, true],
  ['basketball_nba', 'total', 159, false],
  ['soccer_epl', 'total', 1, true],
  ['soccer_epl', 'total', 0, false],
  ['icehockey_nhl', 'spread', 3, true],
  ['icehockey_nhl', 'total', 21, false],
  ['baseball_mlb', 'total', 1e10, false],
  ['baseball_mlb', 'spread', -3.5, false],
] as const)('%s could have a %s of %d half points: %s', (sportKey, market, lineHalves, expected) => {
  expect(isQuotable(findLineScale(sportKey, market)!, lineHalves)).toBe(expected);
});

/** A game with the bookmakers' line and probability of home or over, and the margin or sum that the line is compared with. */
type Played = { readonly lineHalves: number; readonly bps: number; readonly result: number };

/** How far the average estimate is from how often the first selection won, given no push, on lines `offHalves` away. */
function errorBps(
  games: readonly Played[],
  scale: LineScale,
  market: LinedMarket,
  offHalves: number,
): { readonly bps: number; readonly games: number } {
  let [wins, decided, estimates] = [0, 0, 0];
  for (const { lineHalves, bps, result } of games) {
    const line = lineHalves + offHalves;
    const above = market === 'spread' ? 2 * result + line : 2 * result - line;
    if (above === 0 || !isQuotable(scale, line)) continue;
    decided += 1;
    if (above > 0) wins += 1;
    estimates += moveChance(scale, market, { lineHalves, bps }, line);
  }
  return { bps: Math.abs(estimates - wins * 10_000) / decided, games: decided };
}

/** Games without prices get the share of their own results, so only the difference between lines is compared. */
function withShare(games: readonly Played[], market: LinedMarket): Played[] {
  const above = games.map(
    ({ lineHalves, result }) => 2 * result + (market === 'spread' ? 1 : -1) * lineHalves,
  );
  const decided = above.filter((halves) => halves !== 0);
  const bps = (decided.filter((halves) => halves > 0).length / decided.length) * 10_000;
  return games.map((game) => (Number.isNaN(game.bps) ? { ...game, bps } : game));
}

const madeUp = new URL('markets/closing-lines.fixtures.csv', import.meta.url);
const recorded = new URL('../../../shared/data/lines/', import.meta.url);
const recordedNames = existsSync(recorded) ? readdirSync(recorded) : [];

type Row = (column: string) => string;
type Source = {
  readonly files: readonly URL[];
  readonly sportKey: string;
  readonly market: LinedMarket;
  readonly read: (row: Row) => Played;
};

const margin = (row: Row) => Number(row('home_score')) - Number(row('away_score'));
const sum = (row: Row) => Number(row('home_score')) + Number(row('away_score'));
const unpricedSpread = (row: Row) => ({
  lineHalves: 2 * Number(row('home_spread') || Number.NaN),
  bps: Number.NaN,
  result: margin(row),
});
const unpricedTotal = (row: Row) => ({
  lineHalves: 2 * Number(row('total') || Number.NaN),
  bps: Number.NaN,
  result: sum(row),
});
const decimal = (odds: string) => {
  const price = Number(odds || Number.NaN);
  return Math.abs(price) < 100 ? price : price > 0 ? 1 + price / 100 : 1 - 100 / price;
};
const fair = (first: string, second: string) => {
  const [own, other] = [1 / decimal(first), 1 / decimal(second)];
  return (own / (own + other)) * 10_000;
};
const named = (start: string) =>
  recordedNames.filter((name) => name.startsWith(start)).map((name) => new URL(name, recorded));
const football = 'americanfootball_nfl';

const sources: readonly Source[] = [
  { files: [madeUp], sportKey: football, market: 'spread', read: unpricedSpread },
  { files: [madeUp], sportKey: football, market: 'total', read: unpricedTotal },
  { files: named('nfl_'), sportKey: football, market: 'spread', read: unpricedSpread },
  { files: named('nfl_'), sportKey: football, market: 'total', read: unpricedTotal },
  { files: named('nba_'), sportKey: 'basketball_nba', market: 'spread', read: unpricedSpread },
  { files: named('nba_'), sportKey: 'basketball_nba', market: 'total', read: unpricedTotal },
  {
    files: named('nhl_'),
    sportKey: 'icehockey_nhl',
    market: 'total',
    read: (row) => ({ ...unpricedTotal(row), bps: fair(row('over_odds'), row('under_odds')) }),
  },
  {
    files: named('mlb_'),
    sportKey: 'baseball_mlb',
    market: 'total',
    read: (row) => ({ ...unpricedTotal(row), bps: fair(row('over_odds'), row('under_odds')) }),
  },
  {
    files: named('mlb_'),
    sportKey: 'baseball_mlb',
    market: 'spread',
    read: (row) => ({
      lineHalves: 2 * Number(row('home_run_line') || Number.NaN),
      bps: fair(row('home_run_line_odds'), row('away_run_line_odds')),
      result: margin(row),
    }),
  },
  {
    files: named('soccer_'),
    sportKey: 'soccer_epl',
    market: 'total',
    read: (row) => ({
      lineHalves: 5,
      bps: fair(row('over_2_5_odds'), row('under_2_5_odds')),
      result: sum(row),
    }),
  },
];

/** Also on recorded lines, where they exist. */
describe('Estimates and real results', () => {
  it.each(sources.filter(({ files }) => files.length > 0))(
    'differ by less than the uncertainty, $sportKey $market',
    ({ files, sportKey, market, read }) => {
      const scale = findLineScale(sportKey, market)!;
      const games = files.flatMap(readRows).map(read);
      const lined = games.filter(({ lineHalves }) => isQuotable(scale, lineHalves));
      const priced = withShare(lined, market).filter(({ bps }) => bps > 0);
      expect(priced.length).toBeGreaterThanOrEqual(50);
      for (const offHalves of [-28, -14, -8, -6, -4, -3, -2, -1, 1, 2, 3, 4, 6, 8, 14, 28]) {
        const error = errorBps(priced, scale, market, offHalves);
        if (error.games < 50) continue;
        // Two standard errors of a share of so many games.
        const chanceBps = 10_000 / Math.sqrt(error.games);
        expect(error.bps, `${offHalves} half points off`).toBeLessThan(scale.uncertaintyBps + chanceBps);
      }
    },
  );

  it('control: a scale six times as wide differs by more', () => {
    const scale = findLineScale(football, 'spread')! as Extract<LineScale, { deviation: number }>;
    const games = withShare(readRows(madeUp).map(unpricedSpread), 'spread');
    const wider = { ...scale, deviation: 6 * scale.deviation };
    const off = [-28, 28].map((halves) => errorBps(games, wider, 'spread', halves).bps);
    expect(Math.max(...off)).toBeGreaterThan(scale.uncertaintyBps + 10_000 / Math.sqrt(50));
  });
});

function readRows(file: URL): Row[] {
  const [header = '', ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  const columns = header.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return (column) => cells[columns.indexOf(column)] ?? '';
  });
}
