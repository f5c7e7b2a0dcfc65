/** How the results of a sport spread around a line, and which lines a bookmaker could quote. Lines are half points. */
export type LineScale = {
  readonly minHalves: number;
  readonly maxHalves: number;
  /**
   * How far an estimate for another line than the bookmakers' can be off, in basis points. It covers the margins that are more
   * frequent than others, such as 3 and 7 in football, and leagues that differ.
   */
  readonly uncertaintyBps: number;
} & (
  | {
      /** The standard deviation of results from the bookmakers' line, in points. */
      readonly deviation: number;
    }
  | {
      /**
       * For sports with few points, where every half point counts differently: the chance of the market's first selection in an
       * average game on each line from `minHalves` to `maxHalves`, in percent, given no push.
       */
      readonly chances: readonly number[];
    }
);

export type LineScales = { readonly [market in 'spread' | 'total']?: LineScale };

/** A scale of a spread by the chances of a team that gets 0, 0.5, 1 … points. Those of its opponent mirror them. */
export function spreadScale(chances: readonly number[], uncertaintyBps: number): LineScale {
  const maxHalves = chances.length - 1;
  const given = chances.slice(1).map((chance) => 100 - chance);
  return {
    minHalves: -maxHalves,
    maxHalves,
    uncertaintyBps,
    chances: [...given.toReversed(), ...chances],
  };
}

/** A scale of a total by the chances of over on `minHalves` and each half point above it. */
export function totalScale(minHalves: number, chances: readonly number[], uncertaintyBps: number): LineScale {
  return { minHalves, maxHalves: minHalves + chances.length - 1, uncertaintyBps, chances };
}

/** Whether a bookmaker could quote a line: results of the sport come near it. */
export function isQuotable(scale: LineScale, lineHalves: number): boolean {
  return Number.isSafeInteger(lineHalves) && lineHalves >= scale.minHalves && lineHalves <= scale.maxHalves;
}

/** The log odds of a probability in basis points. A certainty counts as one basis point less. */
function logOdds(bps: number): number {
  const share = Math.min(Math.max(bps, 1), 9_999) / 10_000;
  return Math.log(share / (1 - share));
}

/** A logistic distribution with this standard deviation has log odds of so much per point. */
const logOddsPerDeviation = Math.PI / Math.sqrt(3);

/** How easy a line is for its market's first selection, as log odds. Only differences between two lines count. */
function ease(scale: LineScale, market: keyof LineScales, lineHalves: number): number {
  if ('chances' in scale) return logOdds(scale.chances[lineHalves - scale.minHalves]! * 100);
  const points = market === 'total' ? -lineHalves / 2 : lineHalves / 2;
  return (points / scale.deviation) * logOddsPerDeviation;
}

/**
 * The chance of a market's first selection on a line, in basis points, when it is `bps` on another line. The difference between
 * two lines is the same number of log odds in every game, which fits real results to a few percentage points (ADR 59).
 */
export function moveChance(
  scale: LineScale,
  market: keyof LineScales,
  from: { readonly lineHalves: number; readonly bps: number },
  toHalves: number,
): number {
  const odds = logOdds(from.bps) + ease(scale, market, toHalves) - ease(scale, market, from.lineHalves);
  return Math.round(10_000 / (1 + Math.exp(-odds)));
}
