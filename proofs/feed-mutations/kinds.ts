import type { Kind } from './kind.ts';
import { kindsOfGames } from './kinds-of-games.ts';
import { kindsOfRows } from './kinds-of-rows.ts';
import { kindsOfScores } from './kinds-of-scores.ts';
import { kindsOfStarts } from './kinds-of-starts.ts';

/** Every way a feed can be wrong, by name. Of two kinds the first one here acts first: what is said, and then how. */
export const kinds = {
  ...kindsOfScores,
  ...kindsOfStarts,
  ...kindsOfGames,
  ...kindsOfRows,
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as KindName[];

/** Rows after the end that cannot be read, or that are missing or wrong. */
const hidesFinals: readonly KindName[] = [
  'completedWithoutScores',
  'frozen',
  'lateScore',
  'droppedInPlay',
  'missingScores',
  'negativeScores',
  'fractionalScores',
  'opponentTwice',
  'liveAndFinalTogether',
  'twoScores',
];
const wrongOnce: readonly KindName[] = [
  'otherNumbersOnce',
  'pointsSwappedOnce',
  'otherFinalOnce',
  'exchangedIds',
  'enormousScore',
  'finalTooEarlyOnce',
];
const wrongFinals: readonly KindName[] = [
  'correctedSoon',
  'correctedAfterHours',
  'trueFalseTrue',
  'levelBeforeShootout',
  'finalBelowLive',
];
const listedLate: readonly KindName[] = [
  'listedHourLateBasketball',
  'listedHourLateBaseball',
  'listedHourLateSoccer',
  'listedHourLateRugby',
  'listedHourLateOthers',
  'listedHoursLate',
];
const secondGames: readonly KindName[] = [
  'doubleheader',
  'doubleheaderSameStart',
  'doubleheaderFinalOnly',
  'secondLife',
  'nextInSeries',
  'lateOtherFinal',
];

type Unknowable = {
  readonly one: readonly KindName[];
  readonly other: readonly KindName[];
  readonly why: string;
};

/** Pairs in which one fault hides the evidence against the other when it is needed. They are not played. */
const unknowable: readonly Unknowable[] = [
  {
    one: [...secondGames, 'secondWithoutFirstFinal'],
    other: [
      'completedWithoutScores',
      'frozen',
      'lateScore',
      'droppedInPlay',
      'correctedAfterHours',
      'correctedSoon',
    ],
    why: 'The feed never gives the true final of the first game, or only after the second one has followed.',
  },
  {
    one: [...secondGames, 'secondWithoutFirstFinal'],
    other: [...listedLate, 'startMovedAfterStart', 'startMovedTwiceAfterStart', 'startOverwritten'],
    why: 'The final of the first game waits, because it is too early for the listed start.',
  },
  {
    one: ['secondWithoutFirstFinal'],
    other: [...hidesFinals, 'suspendedThenFinal', 'fallsAndRises'],
    why: 'The last score of the first game, or the beginning of the second one, is not seen or taken back.',
  },
  {
    one: ['calledOff'],
    other: [
      ...hidesFinals,
      'trueFalseTrue',
      'secondLife',
      'doubleheaderSameStart',
      'secondWithoutFirstFinal',
      'outOfOrder',
    ],
    why: 'The game seems to go on after it was called off, or the early final is not seen early.',
  },
  {
    one: ['calledOff'],
    other: listedLate,
    why: 'When a game began that is listed late is an estimate, by which it can have been long enough.',
  },
  {
    one: ['calledOff'],
    other: ['resumedSameStart', 'resumedNewStart', 'suspendedThenFinal'],
    why: 'A game that is called off is not resumed.',
  },
  {
    one: ['correctedThreeTimes'],
    other: [...hidesFinals, ...wrongOnce, ...wrongFinals, 'suspendedThenFinal', 'fallsAndRises'],
    why: 'The wrong final becomes the first correction of another one, or the only one that lasts.',
  },
  {
    one: ['correctedAfterHours'],
    other: ['startOverwritten'],
    why: 'A correction hours later with another start is that of a second game.',
  },
  {
    one: [...wrongOnce, ...wrongFinals],
    other: hidesFinals,
    why: 'The answers that would contradict a final within 15 minutes cannot be read.',
  },
  {
    one: [...wrongOnce, ...wrongFinals, 'correctedThreeTimes', 'earlyFinalRepeated'],
    other: ['outOfOrder'],
    why: 'The wrong final comes again as an old answer, so it is repeated.',
  },
  {
    one: ['completedBeforeStart'],
    other: ['startMovedIntoPast'],
    why: 'The start in the past and the final fit each other.',
  },
  {
    one: ['beganEarly'],
    other: ['clubRenamed'],
    why: 'The early score has an unknown name. An operator who ends the hold opens betting until the next answer.',
  },
  {
    one: ['finalBelowLive'],
    other: ['suspendedThenFinal', 'fallsAndRises'],
    why: 'The score in play that the final is below is not seen, or taken back.',
  },
  {
    one: listedLate,
    other: ['outOfOrder', 'wrongHighScore', 'frozen', 'fallsAndRises', 'pointsSwappedLive', 'goalTakenBack'],
    why: 'Two lower scores take back the score that proved an earlier start.',
  },
  {
    one: ['correctedAfterHours'],
    other: wrongOnce,
    why: 'The true final comes only hours later, and the wrong one is a second game by then.',
  },
];

/** Every kind alone, and all pairs in the order in which they act. */
export function listHistories(): readonly (readonly KindName[])[] {
  return kindNames.flatMap((name, n) => [[name], ...kindNames.slice(n + 1).map((next) => [name, next])]);
}

/** Whether the product can know the truth in histories of these kinds. */
export function isKnowable([a, b]: readonly KindName[]): boolean {
  const includes = ({ one, other }: Unknowable, first: KindName, second: KindName) =>
    one.includes(first) && other.includes(second);
  return b === undefined || unknowable.every((pair) => !includes(pair, a!, b) && !includes(pair, b, a!));
}
