import type { SportGroup } from '@sidebet/domain/sport-table';

/** Probabilities of the points of one chance; the rest of the time it yields nothing. */
export type PointsOdds = readonly (readonly [points: number, probability: number])[];

/** The groups whose games are simulated chance by chance. */
type TeamSport = Extract<
  SportGroup,
  | 'Football'
  | 'Basketball'
  | 'Baseball'
  | 'Ice Hockey'
  | 'Soccer'
  | 'Rugby League'
  | 'Rugby Union'
  | 'Aussie Rules'
>;

export type Model = {
  readonly chances: number;
  /** Expected totals and margins (home minus away), as mean and spread around it. */
  readonly total: readonly [mean: number, around: number];
  readonly margin: readonly [mean: number, around: number];
  /** Teams differ in strength by whole steps, so games share few distributions. */
  readonly step: number;
  /** The points of one chance of a side that is expected to score `perChance`. */
  readonly pointsOdds: (perChance: number) => PointsOdds;
  /** The points that decide a level game. */
  readonly overtime: PointsOdds;
  /** The share of level games that stay level, where the sport allows that. */
  readonly staysLevel: number;
  /** The favorite's handicap in half points where it is the same in every game; otherwise the line that halves the margins. */
  readonly fixedSpreadHalves?: number;
  /** How many points early lines are off at most. */
  readonly lineMoves: number;
};

const models: Readonly<Record<TeamSport, Model>> = {
  Football: {
    chances: 11,
    total: [45, 8],
    margin: [1.7, 14],
    step: 1,
    // Field goals are as likely for everyone; better teams score more touchdowns.
    pointsOdds: (perChance) => [
      [3, 0.16],
      [7, (perChance - 0.48) / 7],
    ],
    overtime: [
      [3, 0.6],
      [6, 0.4],
    ],
    staysLevel: 1 / 12,
    lineMoves: 3,
  },
  Basketball: {
    chances: 100,
    total: [226, 16],
    margin: [2.5, 16],
    step: 1,
    pointsOdds: (perChance) => [
      [1, 0.05],
      [3, 0.12],
      [2, (perChance - 0.41) / 2],
    ],
    overtime: [[2, 1]],
    staysLevel: 0,
    lineMoves: 3,
  },
  Baseball: {
    chances: 9,
    total: [8.6, 2],
    margin: [0.3, 3],
    step: 0.2,
    pointsOdds: (perChance) =>
      (
        [
          [1, 0.15],
          [2, 0.08],
          [3, 0.03],
          [4, 0.01],
        ] as const
      ).map(([points, probability]) => [points, (probability * perChance) / 0.44] as const),
    overtime: [[1, 1]],
    staysLevel: 0,
    // Whole runs are too coarse a step.
    lineMoves: 0,
  },
  'Ice Hockey': {
    chances: 60,
    total: [6.1, 1],
    margin: [0.25, 1.6],
    step: 0.1,
    pointsOdds: (perChance) => [[1, perChance]],
    // A shootout adds one goal as well.
    overtime: [[1, 1]],
    staysLevel: 0,
    fixedSpreadHalves: 3,
    lineMoves: 0,
  },
  Soccer: {
    chances: 45,
    total: [2.8, 0.7],
    margin: [0.35, 1.4],
    step: 0.1,
    pointsOdds: (perChance) => [[1, perChance]],
    overtime: [],
    staysLevel: 1,
    lineMoves: 0,
  },
  'Rugby League': {
    chances: 11,
    total: [44, 8],
    margin: [2, 14],
    step: 1,
    // Three of four tries are converted.
    pointsOdds: (perChance) => [
      [2, 0.1],
      [6, (0.75 * (perChance - 0.2)) / 5.5],
      [4, (0.25 * (perChance - 0.2)) / 5.5],
    ],
    overtime: [
      [1, 0.6],
      [4, 0.3],
      [2, 0.1],
    ],
    staysLevel: 1 / 6,
    lineMoves: 3,
  },
  'Rugby Union': {
    chances: 11,
    total: [46, 8],
    margin: [3, 16],
    step: 1,
    // Seven of ten tries are converted.
    pointsOdds: (perChance) => [
      [3, 0.2],
      [7, (0.7 * (perChance - 0.6)) / 6.4],
      [5, (0.3 * (perChance - 0.6)) / 6.4],
    ],
    overtime: [],
    staysLevel: 1,
    lineMoves: 3,
  },
  'Aussie Rules': {
    chances: 48,
    total: [166, 20],
    margin: [6, 44],
    step: 2,
    // Six goals for five behinds.
    pointsOdds: (perChance) => [
      [6, perChance / (6 + 5 / 6)],
      [1, ((5 / 6) * perChance) / (6 + 5 / 6)],
    ],
    overtime: [],
    staysLevel: 1,
    lineMoves: 6,
  },
};

/** The model of a sport; null for sports without team scores. */
export function findModel(group: SportGroup): Model | null {
  return (models as Partial<Record<SportGroup, Model>>)[group] ?? null;
}
