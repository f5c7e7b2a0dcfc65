import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Metrics, metricsFrom, metricsLine, percent } from './metrics.ts';
import { negotiate, type Ways } from './negotiate.ts';
import { allWays, findTooLittleGain, negotiatedLine, openMarkets } from './negotiated-markets.ts';
import { type Product, products, specifiedMoneyline, spreadAtTwenty, spreadAtTwo } from './offers.ts';
import { gameOfNumber, playGame, startClearing } from './simulate.ts';
import { aroundThreePoints, type Opinion, withinThreePoints, withoutReference } from './visitors.ts';

/**
 * Informed visitors bet on spreads at a 2% fee, and hardly ever on the specified bet or on spreads at 20%. Parts, matching and
 * counter-offers together bring more of them a bet, sooner.
 */
export const marketClearing: Proof = {
  name: 'marketClearing',
  unit: 'games',
  needsPostgres: false,
  counts: { full: 20_000, quick: 2_000, test: 300 },
  run: (options) => proveMarketClearing(options, { opinions: informed, lowFee: spreadAtTwo, ways: allWays }),
};

const informed = [withinThreePoints, aroundThreePoints];
const meanVisitors = 20;

type Claim = {
  readonly opinions: readonly Opinion[];
  /** The product that must clear. */
  readonly lowFee: Product;
  /** What must bring visitors more bets. */
  readonly ways: Ways;
};

export async function proveMarketClearing(
  { count, progress }: ProofRun,
  { opinions, lowFee, ways }: Claim,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const markets = [...opinions, withoutReference].flatMap((opinion) =>
    products.map((product) => ({ product, opinion, meanVisitors, clearing: startClearing() })),
  );
  const otherSizes = [5, 80].map((mean) => ({
    product: spreadAtTwo,
    opinion: withinThreePoints,
    meanVisitors: mean,
    clearing: startClearing(),
  }));
  const negotiated = openMarkets(ways);
  for (let number = 0; number < count; number += 1) {
    const game = gameOfNumber(number);
    for (const market of [...markets, ...otherSizes]) playGame(market, game, number, market.clearing);
    for (const { market, totals } of negotiated) negotiate(market, game, number, totals);
    tally.add(null);
    // Yields to the progress display.
    if (number % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  for (const opinion of opinions) {
    const readMetrics = (wanted: Product) =>
      metricsFrom(
        markets.find((market) => market.opinion === opinion && market.product === wanted)!.clearing,
      );
    for (const rival of [specifiedMoneyline, spreadAtTwenty]) {
      const failure = findTooLittleDifference(readMetrics(lowFee), readMetrics(rival));
      if (failure)
        tally.fail(`Visitors with ${opinion.name}, ${lowFee.name} against ${rival.name}: ${failure}.`);
    }
  }
  for (const failure of findTooLittleGain(negotiated, ways)) tally.fail(failure);
  const lines = [...markets, ...otherSizes].map(
    ({ product, opinion, meanVisitors: mean, clearing }) =>
      `${opinion.name}, ${mean} visitors, ${product.name}: ${metricsLine(metricsFrom(clearing))}`,
  );
  return { ...tally.result(), note: [...lines, ...negotiated.map(negotiatedLine)].join('\n  ') };
}

/** Far more: most visitors get a bet, ten times as many as with the other product, and offers are accepted more often. */
function findTooLittleDifference(better: Metrics, worse: Metrics): string | null {
  if (better.matchedShare < 0.5) return `only ${percent(better.matchedShare)} of visitors got a bet`;
  if (better.matchedShare < 10 * worse.matchedShare)
    return `${percent(better.matchedShare)} of visitors got a bet, against ${percent(worse.matchedShare)}`;
  const [accepted, others] = [better.acceptedShare ?? 0, worse.acceptedShare ?? 0];
  if (accepted < 1.5 * others)
    return `${percent(accepted)} of offers were accepted, against ${percent(others)}`;
  return null;
}
