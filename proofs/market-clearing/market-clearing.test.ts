import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seeded } from '../harness/random.ts';
import { testProof } from '../harness/test-proof.ts';
import { drawGame, gameWithSpread, type LinedGame } from './games.ts';
import { marketClearing, proveMarketClearing } from './market-clearing.ts';
import { fairMoneylineAtTwo, makeOffer, specifiedMoneyline, spreadAtTwenty, spreadAtTwo } from './offers.ts';
import { withinThreePoints, withoutReference } from './visitors.ts';

testProof(marketClearing);

const run = { count: 300, progress: () => {} };

test('control: finds that spreads do not clear at 20%', async () => {
  const claim = { opinions: [withinThreePoints], lowFee: spreadAtTwenty };
  const { details } = await proveMarketClearing(run, claim);
  expect(details.join()).toMatch('only 0.0% of visitors got a bet');
});

test('control: finds that visitors without a reference accept the specified bet too', async () => {
  const claim = { opinions: [withoutReference], lowFee: spreadAtTwo };
  const { details } = await proveMarketClearing(run, claim);
  expect(details.join()).toMatch(
    /against specified moneyline .*: 8\d\.\d% of visitors got a bet, against 7\d/,
  );
});

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
