import { minBookmakers, referenceGoodForMs } from './reference.ts';

/**
 * One bookmaker's prices of one market. `prices` are decimal, in the order of the market's selections; a price with draw
 * has three: home, draw, away.
 */
export type Quote = {
  readonly bookmaker: string;
  readonly lineHalves: number | null;
  readonly prices: readonly number[];
  /** When the bookmaker last confirmed it, in milliseconds since 1970 UTC; 0 if unknown. */
  readonly updatedAt: number;
};

/** What the bookmakers agree on. `probabilitiesBps` follow the order of the prices. */
type Consensus = {
  readonly lineHalves: number | null;
  /** Null if fewer than three bookmakers quote exactly this line. */
  readonly probabilitiesBps: readonly number[] | null;
  /** How many bookmakers quote exactly this line. */
  readonly bookmakers: number;
  /** Half of those updated their quote then or later. */
  readonly updatedAt: number;
};

/** The clocks of feeds are ahead of ours by less than this. */
const clocksDifferByMs = 5 * 60_000;

/** The quotes that are recent enough for a reference. One from the future has no age. */
export function recentQuotes(quotes: readonly Quote[], now: number): readonly Quote[] {
  return quotes.filter(
    ({ updatedAt }) => now - updatedAt <= referenceGoodForMs && updatedAt - now < clocksDifferByMs,
  );
}

/**
 * The consensus of quotes of one market with the same number of prices. Of several quotes of a bookmaker on one line the newest
 * counts. A decimal price of 1 or less pays nothing and is not a quote. Null without quotes.
 */
export function findConsensus(quotes: readonly Quote[]): Consensus | null {
  const usable = newestQuotes(quotes).filter(
    ({ prices }) => prices.length > 1 && prices.every((price) => price > 1),
  );
  if (usable.length === 0) return null;
  const lineHalves = consensusLine(usable);
  const onLine = usable.filter((quote) => quote.lineHalves === lineHalves);
  const probabilitiesBps = onLine.length < minBookmakers ? null : medianProbabilities(onLine);
  const updates = onLine.map(({ updatedAt }) => updatedAt).sort((a, b) => a - b);
  const updatedAt = updates[Math.floor((updates.length - 1) / 2)]!;
  return { lineHalves, probabilitiesBps, bookmakers: onLine.length, updatedAt };
}

/** One quote of each bookmaker on each line. */
function newestQuotes(quotes: readonly Quote[]): readonly Quote[] {
  const newest = new Map<string, Quote>();
  for (const quote of quotes) {
    const key = `${quote.lineHalves} ${quote.bookmaker}`;
    if (quote.updatedAt > (newest.get(key)?.updatedAt ?? -1)) newest.set(key, quote);
  }
  return [...newest.values()];
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
