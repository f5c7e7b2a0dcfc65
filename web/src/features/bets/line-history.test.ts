import type { MarketTerms, Selection } from '@sidebet/domain/markets/market';
import { formatOdds, type OddsFormat } from '@sidebet/domain/markets/odds-format';
import { describe, expect, it, test } from 'vitest';
import { lineAxis, lineMoveSentence, lineUnit, type MarketView, pointValue } from './line-history.ts';

const teams = { homeTeam: 'Bills', awayTeam: 'Jets' };
const spread: MarketTerms = { market: 'spread', team: null, lineHalves: -9 };
const total: MarketTerms = { market: 'total', team: null, lineHalves: 90 };
const winner: MarketTerms = { market: 'moneyline', team: null, lineHalves: null };
const toWin: MarketTerms = { market: 'toWin', team: 'away', lineHalves: null };
const now = Date.UTC(2026, 10, 22, 19, 5);
const clock = { now, timeZone: null };

const view = (terms: MarketTerms, selection: Selection, format: OddsFormat = 'american'): MarketView => ({
  terms,
  selection,
  teams,
  formatPrice: (stake, win) => formatOdds(format, stake, win),
});
const point = (capturedAt: string, lineHalves: number | null, probabilityBps: number | null = 5_000) => ({
  lineHalves,
  probabilityBps,
  bookmakers: 9,
  capturedAt,
});
const opened = '2026-11-16T15:00:00.000Z';
const current = '2026-11-22T19:02:00.000Z';

describe('the sentence of how a line moved', () => {
  it.each([
    [
      'a spread, as the home team sees it',
      view(spread, 'home'),
      [point(opened, -7), point(current, -13)],
      'Spread opened at Bills −3.5 on Mon, Nov 16; now Bills −6.5 (9 books, 2:02 PM CDT).',
    ],
    [
      'a spread, as the away team sees it',
      view(spread, 'away'),
      [point(opened, -7), point(current, 0)],
      'Spread opened at Jets +3.5 on Mon, Nov 16; now Jets pick’em (9 books, 2:02 PM CDT).',
    ],
    [
      'a total, which is the same for both sides',
      view(total, 'under'),
      [point(opened, 95), point(current, 90)],
      'Total opened at 47.5 on Mon, Nov 16; now 45 (9 books, 2:02 PM CDT).',
    ],
    [
      'the winner, with the price in the viewer’s format',
      view(winner, 'home'),
      [point(opened, null, 6_000), point(current, null, 7_600)],
      'Winner opened at Bills 60% (−150) on Mon, Nov 16; now Bills 76% (−317) (9 books, 2:02 PM CDT).',
    ],
    [
      'the winner for viewers who read prices in percent',
      view(winner, 'away', 'percent'),
      [point(opened, null, 6_000), point(current, null, 7_600)],
      'Winner opened at Jets 40% on Mon, Nov 16; now Jets 24% (9 books, 2:02 PM CDT).',
    ],
    [
      'a team not to win',
      view(toWin, 'no', 'decimal'),
      [point(opened, null, 3_000), point(current, null, 2_500)],
      'To win opened at Jets not to win 70% (1.43) on Mon, Nov 16; now Jets not to win 75% (1.33) (9 books, 2:02 PM CDT).',
    ],
    [
      'a line that came back',
      view(spread, 'home'),
      [point(opened, -7), point('2026-11-20T15:00:00.000Z', -9), point(current, -7)],
      'Spread opened at Bills −3.5 on Mon, Nov 16; now back at Bills −3.5 (9 books, 2:02 PM CDT).',
    ],
    [
      'a line that never moved',
      view(spread, 'home'),
      [point('2026-11-22T14:00:00.000Z', -7), point(current, -7)],
      'Spread has not moved from Bills −3.5 since it opened today at 9:00 AM CDT (9 books, 2:02 PM CDT).',
    ],
    [
      'an old line, which is not called current',
      view(spread, 'home'),
      [point(opened, -7), point('2026-11-22T18:04:59.999Z', -13)],
      'Spread opened at Bills −3.5 on Mon, Nov 16; last Bills −6.5 (9 books, Sun, Nov 22 · 1:04 PM CDT).',
    ],
    [
      'one point',
      view(spread, 'home'),
      [point(current, -7)],
      'No movement yet: Bills −3.5 (9 books, 2:02 PM CDT).',
    ],
    [
      'points with an unknown chance, which do not count',
      view(winner, 'home', 'percent'),
      [point(opened, null, null), point(current, null, 6_000)],
      'No movement yet: Bills 60% (9 books, 2:02 PM CDT).',
    ],
    ['no point', view(spread, 'home'), [], 'No line has been recorded yet.'],
  ])('states %s', (_, market, points, sentence) => {
    expect(lineMoveSentence(market, points, clock)).toBe(sentence);
  });

  it('uses the chosen time zone', () => {
    const points = [point('2026-11-22T04:00:00.000Z', -7), point(current, -13)];
    expect(lineMoveSentence(view(spread, 'home'), points, { now, timeZone: 'Europe/Berlin' })).toBe(
      'Spread opened at Bills −3.5 today at 5:00 AM GMT+1; now Bills −6.5 (9 books, 8:02 PM GMT+1).',
    );
  });
});

test('a line with an unknown chance still has a value', () => {
  expect(pointValue(view(spread, 'away'), point(current, -7, null))).toBe(7);
  expect(pointValue(view(winner, 'away'), point(current, null, null))).toBeNull();
});

test('a point is read with its time and bookmakers, and labeled with weekday and clock', () => {
  const axis = lineAxis([{ ...point(opened, -7), bookmakers: 1 }, point(current, -13)], clock);
  expect(axis.positions).toEqual([Date.parse(opened), Date.parse(current)]);
  expect([axis.label(0), axis.label(1)]).toEqual([
    'Mon, Nov 16 · 10:00 AM CDT, 1 book',
    'Sun, Nov 22 · 2:02 PM CDT, 9 books',
  ]);
  expect(axis.tick(1)).toBe('Sun 2:02 PM');
});

test.each([
  [view(spread, 'away'), [7, 13], ['+3', '+4', '+5', '+6', '+7']],
  [view(total, 'over'), [95], ['46.5', '47', '47.5', '48', '48.5']],
  [view(winner, 'home'), [7_600, 7_700], ['70%', '75%', '80%', '85%']],
])('the scale of %#', (market, values, labels) => {
  const { ticks, short } = lineUnit(market);
  expect(ticks(values).map(short)).toEqual(labels);
});
