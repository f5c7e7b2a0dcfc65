import { answerHonestly, listedRow, scoreRow, withScore } from './answers.ts';
import { always, between, change, changeAll, from, type Kind, poll, some, withMore } from './kind.ts';
import { finalOf, hour, type League, minute, scoreAt, type TrueGame } from './true-game.ts';

/** Rows with a wrong start, and games whose start moves. */

const atSeconds = (ms: number) => ms / 1_000;

/** The start is listed `minutes` late, and no score is seen before. */
function listedLate(minutes: readonly [number, number], leagues: readonly [League, ...League[]]) {
  return {
    in: leagues,
    mutate: (answers, { game, random }) => {
      const listed = game.start + random.int(...minutes) * minute;
      const honest = answers.filter(({ at }) => at >= listed || at < game.start);
      const inBetween = poll(game.start, Math.ceil((listed - game.start) / (10 * minute)), () => ({
        events: [listedRow(game)],
        scores: [],
      })).filter(({ at }) => at < listed);
      const first = {
        at: listed + minute,
        events: [listedRow(game)],
        scores: [scoreRow(game, listed + minute)],
      };
      return changeAll(withMore(honest, [...inBetween, first]), always, (row) => ({
        ...row,
        commence_time: atSeconds(listed),
      }));
    },
  } as const satisfies Partial<Kind>;
}

/** A game whose start was moved before it began: until `moveHours` before the first start, that one is listed. */
function postponed(hours: number) {
  return {
    mutate: (_, { game, random }) => {
      const first = game.start - hours * hour;
      const moved = first - random.int(1, 4) * hour;
      return changeAll(answerHonestly(game, random, first), between(0, moved), (row) => ({
        ...row,
        commence_time: atSeconds(first),
      }));
    },
  } as const satisfies Partial<Kind>;
}

/** Suspended in the last third, and resumed the next day. */
function suspend(game: TrueGame, random: { int(min: number, max: number): number }): TrueGame {
  const stopped = game.start + Math.round((game.end - game.start) * (random.int(66, 90) / 100));
  const delay = random.int(16, 24) * hour;
  const plays = game.plays.map((play) => (play.at > stopped ? { ...play, at: play.at + delay } : play));
  return { ...game, plays, end: game.end + delay };
}

const resumedAt = (game: TrueGame) => game.end - 60 * minute;

export const kindsOfStarts = {
  listedHourLateBasketball: {
    fault: 'An NBA game is listed an hour late.',
    rule: 'playBegan: a score that no game can have so soon',
    without: ['believeClock'],
    shows: 'wrong payment',
    ...listedLate([50, 75], ['basketball_nba']),
  },
  listedHourLateBaseball: {
    fault: 'An MLB game is listed an hour late.',
    rule: 'playBegan: a score that no game can have so soon',
    without: ['believeClock'],
    shows: 'wrong payment',
    ...listedLate([50, 75], ['baseball_mlb']),
  },
  listedHourLateSoccer: {
    fault: 'A soccer game is listed an hour late.',
    rule: 'playBegan and earlyFinal',
    without: ['believeClock', 'believeEarlyFinals'],
    shows: 'wrong payment',
    ...listedLate([45, 70], ['soccer_epl']),
  },
  listedHourLateRugby: {
    fault: 'An NRL game is listed an hour late.',
    rule: 'playBegan and earlyFinal',
    without: ['believeClock', 'believeEarlyFinals'],
    shows: 'wrong payment',
    ...listedLate([40, 60], ['rugbyleague_nrl']),
  },
  listedHourLateOthers: {
    fault: 'A game of football or hockey is listed an hour late.',
    rule: 'playBegan and earlyFinal',
    without: ['believeClock', 'believeEarlyFinals'],
    shows: 'wrong payment',
    ...listedLate([50, 75], ['americanfootball_nfl', 'icehockey_nhl']),
  },
  listedHoursLate: {
    fault: 'A game is listed when it is over.',
    rule: 'earlyFinal: a final too soon after the start waits',
    without: ['believeEarlyFinals', 'believeClock'],
    shows: 'wrong payment',
    ...listedLate([180, 300], ['basketball_nba', 'baseball_mlb', 'rugbyleague_nrl', 'icehockey_nhl']),
  },
  startPutRight: {
    fault: 'The start is an hour late until an answer after the true start.',
    rule: 'bettingCutoff: every start that the feed reports',
    without: ['bookByStart', 'neverHold'],
    shows: 'wrong payment',
    mutate: (answers, { game, random }) => {
      const known = game.start + random.int(10, 55) * minute;
      const hidden = change(answers, between(0, known), { scores: () => [] });
      return changeAll(hidden, between(0, known), (row) => ({
        ...row,
        commence_time: atSeconds(game.start + hour),
      }));
    },
  },
  startPutRightBefore: {
    fault: 'The start is hours late until shortly before the true start.',
    rule: 'followSchedule: betting follows the start until it closes',
    without: ['holdEveryMove', 'holdForGood'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, { game, random }) =>
      changeAll(answers, between(0, game.start - random.int(30, 90) * minute), (row) => ({
        ...row,
        commence_time: atSeconds(game.start + 3 * hour),
      })),
  },
  startMovedAfterStart: {
    fault: 'After the start the feed moves it by hours.',
    rule: 'Betting closes for good at the first start.',
    without: ['followEveryStart', 'ignoreEvidenceOfPlay', 'believeEarlyFinals'],
    shows: 'wrong payment',
    mutate: (answers, { game, random }) =>
      changeAll(answers, from(game.start + random.int(1, 30) * minute), (row) => ({
        ...row,
        commence_time: atSeconds(game.start + 2 * hour),
      })),
  },
  startMovedTwiceAfterStart: {
    fault: 'After the start the feed moves it twice.',
    rule: 'Betting closes for good at the first start.',
    without: ['followEveryStart', 'ignoreEvidenceOfPlay', 'believeEarlyFinals'],
    shows: 'wrong payment',
    mutate: (answers, { game, random }) => {
      const first = game.start + random.int(1, 30) * minute;
      return changeAll(answers, from(first), (row, at) => ({
        ...row,
        commence_time: atSeconds(game.start + (at < first + hour ? 90 * minute : 26 * hour)),
      }));
    },
  },
  startMovedIntoPast: {
    fault: 'One answer lists a start in the past.',
    rule: 'startedBeforeAcceptance holds the event, and it heals.',
    without: ['holdForGood'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) => {
      const ago = story.random.int(30, 600) * minute;
      return changeAll(answers, some(answers, 'before', story), (row, at) => ({
        ...row,
        commence_time: atSeconds(Math.round((at - ago) / 1_000) * 1_000),
      }));
    },
  },
  startMovedYearAway: {
    fault: 'One answer lists a start a year away.',
    rule: 'A held event is judged again and heals.',
    without: ['holdForGood'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) =>
      changeAll(answers, some(answers, story.random.pick(['before', 'live']), story), (row) => ({
        ...row,
        commence_time: Number(row.commence_time) + 365 * 86_400,
      })),
  },
  startOverwritten: {
    fault: 'Each score comes with its own time as the start.',
    rule: 'playBeganAt: evidence of play is not moved by the schedule',
    without: ['ignoreEvidenceOfPlay'],
    shows: 'needless refund',
    in: ['basketball_nba'],
    pays: true,
    mutate: (answers) =>
      change(answers, always, {
        scores: (row, at) => ({ ...row, commence_time: Math.floor(at / 1_000) }),
      }),
  },
  postponedDay: {
    fault: 'The game is postponed by a day before its start.',
    rule: 'followSchedule: betting follows the start until it closes',
    without: ['holdEveryMove', 'holdForGood'],
    shows: 'needless refund',
    pays: true,
    ...postponed(24),
  },
  postponedWeek: {
    fault: 'The game is postponed by a week before its start.',
    rule: 'isSameDate: a game more than three days away is another one',
    without: ['followAnyDate', 'bookByStart'],
    shows: 'wrong payment',
    ...postponed(168),
  },
  resumedSameStart: {
    fault: 'The game is suspended and resumed the next day.',
    rule: 'Only a completed score is final.',
    without: ['unchangedIsFinal'],
    shows: 'wrong payment',
    pays: true,
    play: suspend,
    mutate: (answers, { game }) =>
      answers.filter(({ at }) => at < game.start + 5 * hour || at > resumedAt(game)),
  },
  resumedNewStart: {
    fault: 'The game is suspended, and the feed lists the resumption as its start.',
    rule: 'playBeganAt: a resumed game began before its latest start',
    without: ['ignoreEvidenceOfPlay'],
    shows: 'needless refund',
    in: ['basketball_nba', 'rugbyleague_nrl'],
    pays: true,
    play: suspend,
    mutate: (answers, { game }) =>
      changeAll(
        answers.filter(({ at }) => at < game.start + 4 * hour || at > resumedAt(game)),
        from(game.start + 4 * hour),
        (row) => ({ ...row, commence_time: atSeconds(resumedAt(game)) }),
      ),
  },
  suspendedThenFinal: {
    fault: 'The game is suspended without scores for hours, and then final.',
    rule: 'A row without scores says nothing about the score.',
    without: ['missingIsZero', 'unchangedIsFinal'],
    shows: 'wrong payment',
    pays: true,
    in: ['americanfootball_nfl', 'soccer_epl', 'rugbyleague_nrl'],
    play: suspend,
    mutate: (answers, { game }) =>
      change(
        answers.filter(({ at }) => at < game.start + 8 * hour || at > resumedAt(game)),
        between(game.start + hour, game.end),
        { scores: (row) => ({ ...row, scores: null }) },
      ),
  },
  zerosLongBefore: {
    fault: 'Zeros are reported long before the start.',
    rule: 'isBeforePlay: zeros prove nothing',
    without: ['startAtFirstScore'],
    shows: 'needless refund',
    pays: true,
    staysOpen: true,
    mutate: (answers, { game, random }) => {
      const since = game.start - random.int(2, 20) * hour;
      return answers.map((answer) =>
        answer.at >= since && answer.at < game.start
          ? { ...answer, scores: [withScore(listedRow(game), { home: 0, away: 0 }, false, answer.at)] }
          : answer,
      );
    },
  },
  beganEarly: {
    fault: 'The game begins minutes before its listed start.',
    rule: 'notePlay: the first score above zero closes betting',
    without: ['ignoreScoresBeforeStart'],
    shows: 'wrong payment',
    in: ['basketball_nba'],
    pays: true,
    mutate: (answers, { game, random }) => {
      const listed = game.start + random.int(10, 25) * minute;
      const more = poll(game.start + 3 * minute, 3, (at) => ({
        events: [listedRow(game)],
        scores: [scoreRow(game, at)],
      }));
      return changeAll(withMore(answers, more), always, (row) => ({
        ...row,
        commence_time: atSeconds(listed),
      }));
    },
  },
  completedBeforeStart: {
    fault: 'Answers before the start call the game final.',
    rule: 'earlyFinal: a final too soon after the start waits',
    without: ['believeEarlyFinals'],
    shows: 'wrong payment',
    mutate: (answers, story) => {
      const chosen = some(answers, 'before', story, [1, 3]);
      return answers.map((answer) =>
        chosen(answer.at)
          ? {
              ...answer,
              scores: [withScore(listedRow(story.game), finalOf(story.neighbor), true, answer.at)],
            }
          : answer,
      );
    },
  },
  scoreBeforeStart: {
    fault: 'One answer long before the start has a score in play.',
    rule: 'followLiveScore: taken back before the start, it counts no more',
    without: ['scoresOnlyRise'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) => {
      const { game } = story;
      const before = answers.filter(({ at }) => at < game.start);
      const chosen = some(before.slice(0, -4), 'before', story);
      return answers.map((answer) => {
        if (answer.at >= game.start) return answer;
        const early = game.start + (game.end - game.start) * 0.4;
        const score = chosen(answer.at) ? scoreAt(game, early) : { home: 0, away: 0 };
        return { ...answer, scores: [withScore(listedRow(game), score, false, answer.at)] };
      });
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;
