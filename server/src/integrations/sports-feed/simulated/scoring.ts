import { canEndLevel, sportGroup } from '@sidebet/domain/sports';
import { findModel, type PointsOdds } from './models.ts';
import { randomFrom } from './random.ts';

/**
 * How a simulated game scores: each side has a number of chances, and each chance yields points with fixed probabilities.
 * Scores and bookmakers' lines come from the same model, so a line is as fair as it says.
 */
export type Scoring = {
  readonly chances: number;
  /** Probabilities of the points of one chance, by side; the rest of the time it yields nothing. */
  readonly home: PointsOdds;
  readonly away: PointsOdds;
  /** What happens to a level game. */
  readonly overtime: Overtime;
};

/** One more score by either side with equal probability, except that some level games stay level. */
export type Overtime = {
  readonly points: PointsOdds;
  readonly staysLevel: number;
};

/** The model of a game, derived from its id; null for sports without team scores. */
export function deriveScoring(sportKey: string, id: string): Scoring | null {
  const model = findModel(sportGroup(sportKey));
  if (!model) return null;
  const random = randomFrom(`sidebet strength ${id}`);
  const [total, margin] = [model.total, model.margin].map((range) =>
    Math.round(around(range, random) / model.step),
  ) as [number, number];
  const odds = (steps: number) => model.pointsOdds((steps * model.step) / 2 / model.chances);
  return {
    chances: model.chances,
    home: odds(total + margin),
    away: odds(total - margin),
    overtime: {
      points: model.overtime,
      staysLevel: canEndLevel(sportKey) ? model.staysLevel : 0,
    },
  };
}

/** The probability that the first side wins a bout or a match, derived from its id: 15% to 85%. */
export function firstSideChance(id: string): number {
  return 0.5 + around([0, 0.35], randomFrom(`sidebet strength ${id}`));
}

/** A bell-shaped number within `around` of the mean. */
function around([mean, width]: readonly [mean: number, around: number], random: () => number): number {
  return mean + (width * (random() + random() + random() - 1.5)) / 1.5;
}

/** The points of one chance for a random number from 0 to 1. */
export function drawPoints(odds: PointsOdds, draw: number): number {
  let passed = 0;
  for (const [points, probability] of odds) {
    passed += probability;
    if (draw < passed) return points;
  }
  return 0;
}

/** Probabilities of whole numbers: `at[i]` is that of `from + i`. */
export type Distribution = { readonly from: number; readonly at: Float64Array };

/**
 * The exact distributions of the final margin (home minus away) and total. Plain loops over typed arrays: a basketball
 * game has 90,000 pairs of scores.
 */
export function finalDistributions(scoring: Scoring): { margin: Distribution; total: Distribution } {
  const home = pointsAfter(scoring.home, scoring.chances);
  const away = pointsAfter(scoring.away, scoring.chances);
  const most = maxPoints(scoring.overtime.points);
  const level = away.length - 1 + most;
  const margin = new Float64Array(home.length + away.length - 1 + 2 * most);
  const total = new Float64Array(home.length + away.length - 1 + most);
  for (let h = 0; h < home.length; h += 1) {
    for (let a = 0; a < away.length; a += 1) {
      const probability = home[h]! * away[a]!;
      margin[level + h - a]! += probability;
      total[h + a]! += probability;
    }
  }
  for (let score = 0; score < Math.min(home.length, away.length); score += 1) {
    const goesOn = home[score]! * away[score]! * (1 - scoring.overtime.staysLevel);
    margin[level]! -= goesOn;
    total[2 * score]! -= goesOn;
    for (const [points, share] of scoring.overtime.points) {
      margin[level + points]! += (goesOn * share) / 2;
      margin[level - points]! += (goesOn * share) / 2;
      total[2 * score + points]! += goesOn * share;
    }
  }
  return { margin: { from: -level, at: margin }, total: { from: 0, at: total } };
}

function maxPoints(odds: PointsOdds): number {
  return Math.max(0, ...odds.map(([points]) => points));
}

/** The probability of each number of points after all chances. */
function pointsAfter(odds: PointsOdds, chances: number): Float64Array {
  const nothing = 1 - odds.reduce((sum, [, probability]) => sum + probability, 0);
  const most = maxPoints(odds);
  let points = Float64Array.of(1);
  for (let chance = 0; chance < chances; chance += 1) {
    const next = new Float64Array(points.length + most);
    for (let scored = 0; scored < points.length; scored += 1) {
      const probability = points[scored]!;
      next[scored]! += probability * nothing;
      for (const [more, share] of odds) next[scored + more]! += probability * share;
    }
    points = next;
  }
  return points;
}
