import { type Answer, scoreRow, withScore } from './answers.ts';
import {
  between,
  change,
  firstFinals,
  from,
  type Kind,
  type Mutate,
  poll,
  type Story,
  some,
  withMore,
} from './kind.ts';
import {
  finalOf,
  hour,
  leagues,
  minute,
  other,
  type Points,
  scoreAt,
  type TrueGame,
  wrongScore,
} from './true-game.ts';

/** Wrong scores in play, and wrong, early, late and changed finals. */

/** The final that the feed gives first, until `hours` after the end. */
function corrected(until: (random: { int(min: number, max: number): number }) => number): Mutate {
  return (answers, { game, random }) =>
    change(answers, between(game.end, game.end + until(random)), {
      scores: (row, at) => withScore(row, falseFinal(game), true, at),
    });
}

/** The final with the sides exchanged. */
function falseFinal(game: TrueGame): Points {
  const final = finalOf(game);
  return final.home === final.away ? wrongScore(game) : other(final);
}

/** A close game: the sides are a play apart, so one play decides. */
function makeClose(game: TrueGame): TrueGame {
  const { home, away } = finalOf(game);
  const points = leagues[game.sportKey].pointsPerPlay;
  const fewer = Math.min(home, away);
  const kept = { home: 0, away: 0 };
  const winner = home > away ? 'home' : 'away';
  const plays = game.plays.filter((play) => {
    kept[play.side] += play.points;
    return kept[play.side] <= (play.side === winner ? fewer + points : fewer);
  });
  return { ...game, plays };
}

/** The true game ends early and has no result that counts. */
function callOff(game: TrueGame, random: { int(min: number, max: number): number }): TrueGame {
  const end = game.start + random.int(30, 55) * minute;
  return { ...game, end, isDecided: false };
}

const add = ({ home, away }: Points, more: number): Points => ({ home: home + more, away });

/** Two true scores in play follow. */
const notLast = (answers: readonly Answer[], { game }: Story) =>
  answers.filter(({ at }) => at < game.end - 31 * minute);

export const kindsOfScores = {
  goalTakenBack: {
    fault: 'A play is reported, and taken back some answers later.',
    rule: 'followLiveScore: a lower score counts once two answers are below',
    without: ['scoresOnlyRise'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) => {
      const { pointsPerPlay } = leagues[story.game.sportKey];
      const chosen = some(notLast(answers, story), 'live', story, [1, 3]);
      const [home, away] = story.random.pick([
        [pointsPerPlay, 0],
        [0, pointsPerPlay],
      ]);
      return change(answers, chosen, {
        scores: (row, at) => {
          const score = scoreAt(story.game, at);
          return withScore(row, { home: score.home + home, away: score.away + away }, false, at);
        },
      });
    },
  },
  fallsAndRises: {
    fault: 'Some scores in play are lower than the true ones.',
    rule: 'followLiveScore; a held event heals',
    without: ['holdForGood'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) =>
      change(answers, some(answers, 'live', story, [1, 4]), {
        scores: (row, at) => withScore(row, { home: 0, away: 0 }, false, at),
      }),
  },
  wrongHighScore: {
    fault: 'One score in play is far too high.',
    rule: 'followLiveScore: a lower score counts once two answers are below',
    without: ['scoresOnlyRise'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) =>
      change(answers, some(notLast(answers, story), 'live', story), {
        scores: (row, at) => withScore(row, add(scoreAt(story.game, at), 100), false, at),
      }),
  },
  finalBelowLive: {
    fault: 'The first finals are far below the last score in play.',
    rule: 'fallingFinal waits, and heals.',
    without: ['believeFallingFinals'],
    shows: 'wrong payment',
    in: ['basketball_nba', 'rugbyleague_nrl', 'americanfootball_nfl'],
    pays: true,
    mutate: (answers, story) => {
      const { home, away } = finalOf(story.game);
      const below = home > away ? { home: 0, away } : { home: home + 1, away: 0 };
      if (Math.max(home, away) <= 2 * leagues[story.game.sportKey].largestPlay) return answers;
      return change(answers, firstFinals(answers, story, 3), {
        scores: (row, at) => withScore(row, below, true, at),
      });
    },
  },
  lateOtherFinal: {
    fault: 'Hours after the end, the final changes by more than a play, for good.',
    rule: 'isSecondGame: another final much later',
    without: ['paySecondGames'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, { game }) => {
      const { home, away } = finalOf(game);
      const more = Math.max(home, away) + 3 * leagues[game.sportKey].largestPlay;
      const changed = home > away ? { home, away: more } : { home: more, away };
      return change(answers, from(game.end + 5 * hour), {
        scores: (row, at) => withScore(row, changed, true, at),
      });
    },
  },
  enormousScore: {
    fault: 'One final has a million points.',
    rule: 'A final counts when it is repeated.',
    without: ['countFirstFinals'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) => {
      const { home, away } = finalOf(story.game);
      const score = home > away ? { home, away: 1_000_000 } : { home: 1_000_000, away };
      return change(answers, firstFinals(answers, story, 1), {
        scores: (row, at) => withScore(row, score, true, at),
      });
    },
  },
  finalTooEarlyOnce: {
    fault: 'One score in play late in the game is called final.',
    rule: 'A final counts when it is repeated.',
    without: ['countFirstFinals', 'neverCorrect'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) => {
      // Another score in play follows: without one, the game was called early for all anyone knows.
      const { end } = story.game;
      const late = answers.filter(({ at }) => at > end - 40 * minute && at < end - 20 * minute);
      return change(answers, some(late, 'live', story), {
        scores: (row) => ({ ...row, completed: true }),
      });
    },
  },
  trueFalseTrue: {
    fault: 'The final is called final, in play, and final again with another score.',
    rule: 'notFinalAnyMore; judgeCorrection',
    without: ['neverCorrect'],
    shows: 'wrong payment',
    unknowable: 'The feed repeats the first final.',
    play: makeClose,
    mutate: (answers, story) => {
      const { game } = story;
      return withMore(
        change(answers, between(game.end, game.end + 25 * minute), {
          scores: (row, at) => withScore(row, falseFinal(game), true, at),
        }),
        poll(game.end + 27 * minute, 1, (at) => ({
          events: [],
          scores: [withScore(scoreRow(game, at), falseFinal(game), false, at)],
        })),
      );
    },
  },
  correctedSoon: {
    fault: 'The first final is wrong, and put right within the hour.',
    rule: 'judgeCorrection: a correction of the same game counts',
    without: ['neverCorrect'],
    shows: 'wrong payment',
    unknowable: 'The feed repeats the wrong final.',
    pays: true,
    play: makeClose,
    mutate: corrected((random) => random.int(20, 45) * minute),
  },
  correctedAfterHours: {
    fault: 'The final is wrong by a play, and put right within hours.',
    rule: 'judgeCorrection, and isSecondGame lets a single play change late',
    without: ['neverCorrect'],
    shows: 'wrong payment',
    unknowable: 'The feed repeats the wrong final.',
    pays: true,
    play: makeClose,
    mutate: corrected((random) => random.int(90, 300) * minute),
  },
  correctedThreeTimes: {
    fault: 'A wrong final is put right, and then changes again for good.',
    rule: 'secondCorrection waits for an operator.',
    without: ['believeEveryCorrection'],
    shows: 'wrong payment',
    unknowable: 'The feed repeats the wrong final.',
    play: makeClose,
    mutate: (answers, { game }) => {
      const wrong = falseFinal(game);
      return change(answers, (at) => at >= game.end, {
        scores: (row, at) => {
          const sinceEnd = at - game.end;
          const isRight = sinceEnd >= 22 * minute && sinceEnd < 62 * minute;
          return withScore(row, isRight ? finalOf(game) : wrong, true, at);
        },
      });
    },
  },
  calledOff: {
    fault: 'The game is called off early and its score is final, for good.',
    rule: 'earlyFinal: a final too soon after the start waits',
    without: ['believeEarlyFinals'],
    shows: 'wrong payment',
    play: callOff,
  },
  earlyFinalRepeated: {
    fault: 'The score of an interrupted game is called final again and again, and then the game goes on.',
    rule: 'earlyFinal: it stays early however often it is repeated, and heals',
    without: ['believeEarlyFinals', 'neverCorrect'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, { game, random }) => {
      const since = game.start + random.int(15, 40) * minute;
      const until = since + 35 * minute;
      return change(answers, between(since, until), {
        scores: (row, at) => withScore(row, scoreAt(game, since), true, at),
      });
    },
  },
  levelBeforeShootout: {
    fault: 'The level score before the extra time is called final first.',
    rule: 'levelFinal waits, and heals.',
    without: ['believeLevelFinals'],
    shows: 'wrong payment',
    in: ['icehockey_nhl', 'basketball_nba', 'baseball_mlb'],
    pays: true,
    play: makeClose,
    mutate: (answers, story) => {
      const { home, away } = finalOf(story.game);
      const level = Math.min(home, away);
      return change(answers, firstFinals(answers, story, 2), {
        scores: (row, at) => withScore(row, { home: level, away: level }, true, at),
      });
    },
  },
  lateScore: {
    fault: 'No score is seen until a day or two after the end.',
    rule: 'voidBet: only 72 hours after the start',
    without: ['voidAfterOneDay'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, { game, random }) => {
      const since = game.start + random.int(26, 60) * hour;
      return withMore(
        change(answers, between(0, since), { scores: () => [] }),
        poll(since, 3, (at) => ({ events: [], scores: [scoreRow(game, at)] })),
      );
    },
  },
  frozen: {
    fault: 'The same score in play is repeated for hours, also after the end.',
    rule: 'Only a completed score is final.',
    without: ['unchangedIsFinal'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, { game, random }) => {
      const since = game.start + random.int(10, 60) * minute;
      const until = game.end + random.int(3, 10) * hour;
      const old = (row: Answer['scores'][number], at: number) =>
        withScore(row, scoreAt(game, since), false, at);
      return withMore(
        change(answers, between(since, until), { scores: old }),
        poll(until + minute, 3, (at) => ({ events: [], scores: [scoreRow(game, at)] })),
      );
    },
  },
  outOfOrder: {
    fault: 'Old answers come after newer ones.',
    rule: 'followLiveScore, notFinalAnyMore; a held event heals',
    without: ['holdForGood'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, { game, random }) => {
      const live = answers.filter(({ at }) => at > game.start && at < game.end + hour);
      const late = Array.from({ length: 4 }, () => {
        const { at, ...old } = random.pickOr(live, answers[0]!);
        return { ...old, at: at + random.int(10, 150) * minute + 7 };
      });
      return withMore(answers, late);
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;
