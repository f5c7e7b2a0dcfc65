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

/** Finals that cannot be read. */
const unreadable: readonly KindName[] = [
  'completedWithoutScores',
  'negativeScores',
  'fractionalScores',
  'opponentTwice',
  'liveAndFinalTogether',
  'twoScores',
];

/** The true final comes hours after the end. */
const lateFinals: readonly KindName[] = [
  'correctedAfterHours',
  'lateScore',
  'frozen',
  'completedWithoutScores',
];

type Unknowable = {
  readonly why: string;
  readonly pairs: Readonly<Partial<Record<KindName, readonly KindName[]>>>;
};

/** Pairs in which one fault hides the evidence against the other when it is needed. They are not played. */
const unknowable: readonly Unknowable[] = [
  {
    why: 'The true final is never read, or only after a second game, which then looks like the first, postponed.',
    pairs: {
      secondLife: [...lateFinals, 'correctedSoon', 'droppedInPlay'],
      doubleheader: lateFinals,
      doubleheaderSameStart: lateFinals,
      doubleheaderFinalOnly: lateFinals,
      secondWithoutFirstFinal: ['lateScore', 'frozen', 'completedWithoutScores', 'droppedInPlay'],
      nextInSeries: ['lateScore'],
    },
  },
  {
    why: 'The final of the first game is too early for the listed start. It waits, and the second game comes first.',
    pairs: {
      secondLife: [
        'listedHourLateSoccer',
        'listedHourLateOthers',
        'listedHoursLate',
        'startMovedAfterStart',
        'startMovedTwiceAfterStart',
      ],
      secondWithoutFirstFinal: ['listedHourLateSoccer', 'listedHourLateOthers', 'listedHoursLate'],
      doubleheaderSameStart: ['listedHourLateOthers', 'startMovedAfterStart', 'startMovedTwiceAfterStart'],
      doubleheader: ['listedHoursLate'],
    },
  },
  {
    why: 'The last score of the first game, or the beginning of the second one, is not seen or taken back.',
    pairs: {
      secondWithoutFirstFinal: [
        'fallsAndRises',
        'suspendedThenFinal',
        'opponentTwice',
        'missingScores',
        'negativeScores',
        'fractionalScores',
      ],
    },
  },
  {
    why: 'The true final comes hours later, with another start or after a wrong one. That is what a second game looks like.',
    pairs: {
      correctedAfterHours: [
        'lateOtherFinal',
        'startOverwritten',
        'exchangedIds',
        'otherNumbersOnce',
        'pointsSwappedOnce',
      ],
    },
  },
  {
    why: 'The game seems to go on after it was called off, or its early final is not seen early.',
    pairs: {
      calledOff: [
        ...unreadable,
        'trueFalseTrue',
        'lateScore',
        'frozen',
        'outOfOrder',
        'doubleheaderSameStart',
        'secondLife',
        'secondWithoutFirstFinal',
        'missingScores',
        'droppedInPlay',
        'listedHourLateRugby',
        'resumedSameStart',
        'resumedNewStart',
        'suspendedThenFinal',
      ],
    },
  },
  {
    why: 'The feed changes its final three times. With one more wrong final, or one of them unread, two changes look right.',
    pairs: {
      correctedThreeTimes: [
        ...unreadable,
        'fallsAndRises',
        'levelBeforeShootout',
        'lateScore',
        'frozen',
        'exchangedIds',
        'otherNumbersOnce',
        'otherFinalOnce',
        'pointsSwappedOnce',
        'missingScores',
        'droppedInPlay',
      ],
    },
  },
  {
    why: 'The answers that would contradict a wrong final within 15 minutes cannot be read.',
    pairs: {
      finalBelowLive: ['fallsAndRises', 'suspendedThenFinal', 'missingScores', 'droppedInPlay'],
      enormousScore: ['missingScores'],
      correctedAfterHours: ['missingScores'],
      otherNumbersOnce: ['frozen', 'missingScores', 'completedWithoutScores', 'twoScores', 'droppedInPlay'],
      pointsSwappedOnce: ['missingScores', 'completedWithoutScores', 'droppedInPlay'],
    },
  },
  {
    why: 'An old answer repeats the wrong final.',
    pairs: {
      outOfOrder: [
        'finalBelowLive',
        'enormousScore',
        'trueFalseTrue',
        'correctedSoon',
        'correctedAfterHours',
        'correctedThreeTimes',
      ],
    },
  },
  {
    why: 'Two lower scores take back the score that proved an earlier start.',
    pairs: {
      outOfOrder: [
        'listedHourLateBasketball',
        'listedHourLateBaseball',
        'listedHourLateSoccer',
        'listedHourLateRugby',
        'listedHourLateOthers',
        'listedHoursLate',
      ],
      wrongHighScore: ['listedHourLateBasketball', 'listedHourLateBaseball', 'listedHourLateOthers'],
      pointsSwappedLive: ['listedHourLateBasketball', 'listedHourLateBaseball', 'listedHourLateOthers'],
      frozen: ['listedHoursLate'],
    },
  },
];

/** Every kind alone, and all pairs in the order in which they act. */
export function listHistories(): readonly (readonly KindName[])[] {
  return kindNames.flatMap((name, n) => [[name], ...kindNames.slice(n + 1).map((next) => [name, next])]);
}

/** Whether the product can know the truth in histories of these kinds. */
export function isKnowable([a, b]: readonly KindName[]): boolean {
  return (
    b === undefined || unknowable.every(({ pairs }) => !pairs[a!]?.includes(b) && !pairs[b]?.includes(a!))
  );
}
