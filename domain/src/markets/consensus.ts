import { fewestBookmakers } from './reference.ts';

/**
 * One bookmaker's prices of one market. `prices` are decimal, in the order of the market's selections; a price with draw
 * has three: home, draw, away.
 */
export type Quote = {
  readonly bookmaker: string;
  readonly lineHalves: number | null;
  readonly prices: readonly number[];
};

/** What the bookmakers agree on. `probabilitiesBps` follow the order of the prices. */
type Consensus = {
  readonly lineHalves: number | null;
  /** Null if fewer than three bookmakers quote exactly this line. */
  readonly probabilitiesBps: readonly number[] | null;
  /** How many bookmakers quote exactly this line. */
  readonly bookmakers: number;
};

/**
 * The consensus of quotes of one market with the same number of prices. A decimal price of 1 or less pays nothing and is
 * not a quote. Null without quotes.
 */
export function findConsensus(quotes: readonly Quote[]): Consensus | null {
  const usable = quotes.filter(({ prices }) => prices.length > 1 && prices.every((price) => price > 1));
  if (usable.length === 0) return null;
  const lineHalves = consensusLine(usable);
  const onLine = usable.filter((quote) => quote.lineHalves === lineHalves);
  const probabilitiesBps = onLine.length < fewestBookmakers ? null : medianProbabilities(onLine);
  return { lineHalves, probabilitiesBps, bookmakers: onLine.length };
}

/** The quoted line nearest to the median of all bookmakers. Ties go to the most quoted line, then the one nearest zero. */
function consensusLine(quotes: readonly Quote[]): number | null {
  const lines = quotes.flatMap(({ lineHalves }) => (lineHalves === null ? [] : [lineHalves]));
  if (lines.length === 0) return null;
  const middle = median(lines);
  const timesQuoted = (line: number) => lines.filter((other) => other === line).length;
  const [nearest] = [...new Set(lines)].sort(
    (a, b) =>
      Math.abs(a - middle) - Math.abs(b - middle) ||
      timesQuoted(b) - timesQuoted(a) ||
      Math.abs(a) - Math.abs(b) ||
      a - b,
  );
  return nearest!;
}

/** The median of each outcome's margin-free probability, scaled to add up to one again. */
function medianProbabilities(quotes: readonly Quote[]): readonly number[] {
  const fair = quotes.map(({ prices }) => withoutMargin(prices));
  const medians = fair[0]!.map((_, outcome) => median(fair.map((probabilities) => probabilities[outcome]!)));
  const sum = medians.reduce((total, probability) => total + probability, 0);
  return medians.map((probability) => Math.round((probability / sum) * 10_000));
}

/** Removes the bookmaker's margin in proportion (the multiplicative method). */
function withoutMargin(prices: readonly number[]): readonly number[] {
  const implied = prices.map((price) => 1 / price);
  const sum = implied.reduce((total, probability) => total + probability, 0);
  return implied.map((probability) => probability / sum);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
