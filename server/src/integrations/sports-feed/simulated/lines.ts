import type { Quote } from '@sidebet/domain/markets/consensus';
import { findSport, sportGroup } from '@sidebet/domain/sports';
import type { FeedLines } from '../port.ts';
import { buildEvent, type SimulatedGame } from './game.ts';
import { findModel } from './models.ts';
import { randomFrom } from './random.ts';
import {
  type Distribution,
  deriveScoring,
  finalDistributions,
  firstSideChance,
  type Scoring,
} from './scoring.ts';

/** The bookmakers of the simulation, and their distance from the consensus line in half points. */
const bookmakers = [0, 0, 0, 0, 0, 1, -1].map((offHalves, index) => ({
  name: `simulated ${index + 1}`,
  offHalves,
}));
/** The bookmakers of a market without a line. */
const anyBookmakers = [null, null, null, null, null];
/** What bookmakers keep: prices are those of probabilities that add up to this. */
const overround = 1.045;

/**
 * What simulated bookmakers quote on a game at an instant. Early lines are off by a few points and move toward the line
 * that the game is drawn from, which they reach an hour before a season game starts.
 */
export type LinesAt = (game: SimulatedGame, now: number) => FeedLines;

export function createLines(): LinesAt {
  /** By the scoring of each strength that has played; a few hundred for each sport. */
  const known = new Map<string, Distributions>();

  function findDistributions(scoring: Scoring): Distributions {
    const key = JSON.stringify(scoring);
    const distributions = known.get(key) ?? finalDistributions(scoring);
    known.set(key, distributions);
    return distributions;
  }

  return (game, now) => {
    const scoring = deriveScoring(game.sportKey, game.id);
    return scoring ? teamLinesAt(game, now, findDistributions(scoring)) : winnerLines(game, now);
  };
}

type Distributions = ReturnType<typeof finalDistributions>;

/** For sports without simulated scores. */
function winnerLines(game: SimulatedGame, now: number): FeedLines {
  const winner = quotes(now, anyBookmakers, () => twoWay(firstSideChance(game.id)));
  return { ...buildEvent(game), winner, winnerOrDraw: [], spread: [], total: [] };
}

function teamLinesAt(game: SimulatedGame, now: number, { margin, total }: Distributions): FeedLines {
  const { draws } = findSport(game.sportKey);
  const [marginShift, totalShift] = shiftsAt(game, now);
  const shiftedMargin = { ...margin, from: margin.from + marginShift };
  const shiftedTotal = { ...total, from: total.from + totalShift };
  const spreadLine = spreadHalves(shiftedMargin, findModel(sportGroup(game.sportKey))?.fixedSpreadHalves);
  const totalLine = evenHalves(shiftedTotal);
  return {
    ...buildEvent(game),
    winner: draws ? [] : quotes(now, anyBookmakers, () => twoWay(chanceAbove(shiftedMargin, 0))),
    winnerOrDraw: draws ? quotes(now, anyBookmakers, () => threeWay(shiftedMargin)) : [],
    spread: quotes(
      now,
      bookmakers.map(({ offHalves }) => spreadLine + offHalves),
      (line) => twoWay(chanceAbove(shiftedMargin, -line!)),
    ),
    total: quotes(
      now,
      bookmakers.map(({ offHalves }) => totalLine + offHalves),
      (line) => twoWay(chanceAbove(shiftedTotal, line!)),
    ),
  };
}

/** The home team's handicap in half points. */
function spreadHalves(margin: Distribution, fixedHalves: number | undefined): number {
  if (fixedHalves === undefined) return -evenHalves(margin);
  return chanceAbove(margin, 0) >= 0.5 ? -fixedHalves : fixedHalves;
}

/** Lines start to move this long before the start of a season game; short games use their whole lead. */
const movesForMs = 72 * 3_600_000;
const shortMovesForMs = 3 * 60_000;
const steps = 72;

/** How many points the bookmakers' idea of margin and total is off at an instant. */
function shiftsAt(game: SimulatedGame, now: number): readonly [margin: number, total: number] {
  const maxPoints = findModel(sportGroup(game.sportKey))?.lineMoves ?? 0;
  if (maxPoints === 0) return [0, 0];
  const movesFor = game.isShort ? shortMovesForMs : movesForMs;
  const left = Math.min(1, Math.max(0, (game.commenceTime - now) / movesFor));
  const random = randomFrom(`sidebet line ${game.id} ${Math.floor(left * steps)}`);
  const shift = () => Math.round(maxPoints * left * (2 * random() - 1)) + 0;
  return [shift(), shift()];
}

/** The line in half points that most nearly halves a distribution; of two, the one nearer to zero. */
export function evenHalves({ from, at }: Distribution): number {
  let best = { halves: 0, distance: Number.POSITIVE_INFINITY };
  const consider = (halves: number, below: number, above: number) => {
    const distance = Math.abs(above / (above + below) - 0.5);
    const isNearer = distance < best.distance - 1e-9;
    const isSameNearZero = distance < best.distance + 1e-9 && Math.abs(halves) < Math.abs(best.halves);
    if (isNearer || isSameNearZero) best = { halves, distance };
  };
  let below = 0;
  for (let index = 0; index < at.length; index += 1) {
    const halves = 2 * (from + index);
    const probability = at[index]!;
    consider(halves, below, 1 - below - probability);
    below += probability;
    consider(halves + 1, below, 1 - below);
  }
  return best.halves;
}

/** The probability of landing above a line in half points, given that it does not land on it. */
export function chanceAbove({ from, at }: Distribution, halves: number): number {
  let above = 0;
  let below = 0;
  for (let index = 0; index < at.length; index += 1) {
    const value = 2 * (from + index);
    if (value > halves) above += at[index]!;
    else if (value < halves) below += at[index]!;
  }
  return above + below === 0 ? 0.5 : above / (above + below);
}

function quotes(
  updatedAt: number,
  lines: readonly (number | null)[],
  chancesOf: (lineHalves: number | null) => readonly number[],
): Quote[] {
  return lines.map((lineHalves, index) => ({
    bookmaker: bookmakers[index]!.name,
    lineHalves,
    updatedAt,
    prices: chancesOf(lineHalves).map((probability) => 1 / (probability * overround)),
  }));
}

/** The probabilities of a side and its opponent. Beyond 95%, a price with the margin would pay nothing. */
function twoWay(chance: number): readonly number[] {
  const quoted = Math.min(0.95, Math.max(0.05, chance));
  return [quoted, 1 - quoted];
}

/** The probabilities of home, draw and away. */
function threeWay({ from, at }: Distribution): readonly number[] {
  const chances = [0, 0, 0];
  for (let index = 0; index < at.length; index += 1) chances[1 - Math.sign(from + index)]! += at[index]!;
  return chances;
}
