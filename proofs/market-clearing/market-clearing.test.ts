import { existsSync, readFileSync } from 'node:fs';
import { breakEvenBps } from '@sidebet/domain/markets/fairness';
import { winCents } from '@sidebet/domain/markets/price';
import { describe, expect, test } from 'vitest';
import { seeded } from '../harness/random.ts';
import { testProof } from '../harness/test-proof.ts';
import { drawGame, gameWithSpread, type LinedGame } from './games.ts';
import { marketClearing, proveMarketClearing } from './market-clearing.ts';
import { highestPriceBps, negotiate, startNegotiated } from './negotiate.ts';
import { allWays } from './negotiated-markets.ts';
import { fairMoneylineAtTwo, makeOffer, specifiedMoneyline, spreadAtTwenty, spreadAtTwo } from './offers.ts';
import { gameOfNumber } from './simulate.ts';
import { withinThreePoints, withoutReference } from './visitors.ts';

testProof(marketClearing);

const run = { count: 300, progress: () => {} };

test('control: finds that spreads do not clear at 20%', async () => {
  const claim = { opinions: [withinThreePoints], lowFee: spreadAtTwenty, ways: allWays };
  const { details } = await proveMarketClearing(run, claim);
  expect(details.join()).toMatch('only 0.0% of visitors got a bet');
});

test('control: finds that visitors without a reference accept the specified bet too', async () => {
  const claim = { opinions: [withoutReference], lowFee: spreadAtTwo, ways: allWays };
  const { details } = await proveMarketClearing(run, claim);
  expect(details.join()).toMatch(
    /against specified moneyline .*: 8\d\.\d% of visitors got a bet, against 7\d/,
  );
});

test('control: finds that counter-offers alone do not bring enough', async () => {
  const ways = { parts: false, matching: false, counters: true };
  const claim = { opinions: [withinThreePoints], lowFee: spreadAtTwo, ways };
  const { details } = await proveMarketClearing(run, claim);
  expect(details.join()).toMatch('too little gain in visitors who get a bet');
});

test('control: parts change nothing where everyone risks the same', () => {
  const [whole, inParts] = [false, true].map((parts) => {
    const totals = startNegotiated();
    const ways = { parts, matching: false, counters: false };
    const market = { product: spreadAtTwo, opinion: withinThreePoints, meanVisitors: 20, ways };
    for (let number = 0; number < 300; number += 1) {
      const game = gameOfNumber(number);
      negotiate({ ...market, hasSizes: false, lookingPercent: 50 }, game, number, totals);
    }
    return totals;
  });
  expect(inParts).toEqual(whole);
  expect(whole!.matchedVisitors).toBeGreaterThan(0);
});

test.each([5_050, 5_300, 2_417, 7_656])(
  'a belief of %d basis points breaks even at its highest price',
  (belief) => {
    const bps = highestPriceBps(belief, spreadAtTwo.fee.bps);
    const stakes = { stakeCents: bps * 100, otherCents: (10_000 - bps) * 100 };
    expect(breakEvenBps(stakes.stakeCents, winCents(stakes.otherCents, spreadAtTwo.fee))).toBeLessThanOrEqual(
      belief,
    );
    const above = (bps + 2) * 100;
    expect(breakEvenBps(above, winCents(1_000_000 - above, spreadAtTwo.fee))).toBeGreaterThan(belief);
  },
);

test.each([
  { product: specifiedMoneyline, favorite: 5_556, underdog: 5_556 },
  { product: spreadAtTwenty, favorite: 5_556, underdog: 5_556 },
  { product: spreadAtTwo, favorite: 5_051, underdog: 5_051 },
  { product: fairMoneylineAtTwo, favorite: 7_656, underdog: 2_417 },
])('$product.name needs $favorite and $underdog basis points in a 76.2% game', (row) => {
  const game = gameWithSpread(16);
  expect(game.favoriteBps).toBe(7_620);
  const [onFavorite, onUnderdog] = [
    makeOffer(row.product, game, 'favorite'),
    makeOffer(row.product, game, 'underdog'),
  ];
  const roundingBps = 2;
  for (const needsBps of [onFavorite.makerNeedsBps, onUnderdog.takerNeedsBps])
    expect(Math.abs(needsBps - row.favorite)).toBeLessThanOrEqual(roundingBps);
  for (const needsBps of [onUnderdog.makerNeedsBps, onFavorite.takerNeedsBps])
    expect(Math.abs(needsBps - row.underdog)).toBeLessThanOrEqual(roundingBps);
});

const madeUp = new URL('../../domain/src/markets/closing-lines.fixtures.csv', import.meta.url);
const recorded = new URL('../../../shared/data/lines/nfl_2010_2019.csv', import.meta.url);

/** Also recorded spreads, where they exist. */
describe.each([
  { name: '50 made-up games', file: madeUp, least: 50 },
  ...(existsSync(recorded) ? [{ name: 'recorded games', file: recorded, least: 2_000 }] : []),
])('The closing spreads of $name', ({ file, least }) => {
  test('are distributed like the simulated games', () => {
    const [header = '', ...rows] = readFileSync(file, 'utf8').trim().split('\n');
    const column = header.split(',').indexOf('home_spread');
    const spreads = rows.map((row) => row.split(',')[column]!).filter((spread) => spread !== '');
    const games = spreads.map((spread) => gameWithSpread(Math.abs(2 * Number(spread))));
    const random = seeded(41);
    const simulated = Array.from({ length: 10_000 }, () => drawGame(random));
    expect(games.length).toBeGreaterThanOrEqual(least);
    for (const favoriteBps of new Set(simulated.map((game) => game.favoriteBps))) {
      const share = (some: readonly LinedGame[]) =>
        some.filter((game) => game.favoriteBps === favoriteBps).length / some.length;
      expect(Math.abs(share(games) - share(simulated)), `${favoriteBps}`).toBeLessThan(0.02);
    }
  });
});
