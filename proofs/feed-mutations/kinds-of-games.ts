import { type Answer, gameId, listedRow, type Row, scoreRow, withScore } from './answers.ts';
import { always, change, changeAll, from, type Kind, poll, type Story, some, withMore } from './kind.ts';
import {
  finalOf,
  hour,
  looksLikeCorrection,
  minute,
  other,
  postpone,
  scoreAt,
  type TrueGame,
} from './true-game.ts';

/** Rows that are about another game than their id. */

/** The rows of a later game of the same teams follow under the id. `start` is the start that they list. */
function followedBySecond(
  answers: readonly Answer[],
  { second }: Story,
  start: number,
  begins = second.start - 40 * minute,
) {
  const row = (at: number): Row => ({ ...scoreRow(second, at), commence_time: start / 1_000 });
  const early = (at: number) => withScore({ ...row(at) }, { home: 0, away: 0 }, false, at);
  const until = answers.filter(({ at }) => at < begins);
  const from = Math.max(begins, until.at(-1)?.at ?? 0) + minute;
  const count = Math.max(1, Math.ceil((second.end + 50 * minute - from) / (10 * minute)));
  const more = poll(from, count, (at) => ({ events: [], scores: [at < second.start ? early(at) : row(at)] }));
  const days = [6, 24].map((hours) => second.end + hours * hour);
  return withMore(until, [...more, ...days.map((at) => ({ at, events: [], scores: [row(at)] }))]);
}

/** Under the same start, the final of a second game that differs by a play, or is mirrored, looks like a late correction. */
function couldBeCorrected({ game, second }: Story): boolean {
  return looksLikeCorrection(game, finalOf(game), finalOf(second));
}

const unplayed = (game: TrueGame): TrueGame => ({ ...game, isDecided: false });

export const kindsOfGames = {
  doubleheader: {
    fault: 'The second game of the day follows under the id, with its start.',
    rule: 'isSecondGame: another start',
    without: ['paySecondGames'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) => followedBySecond(answers, story, story.second.start),
  },
  doubleheaderSameStart: {
    fault: 'The second game follows under the id and the start of the first.',
    rule: 'isSecondGame: a life that began again',
    without: ['paySecondGames'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) =>
      couldBeCorrected(story) ? answers : followedBySecond(answers, story, story.game.start),
  },
  doubleheaderFinalOnly: {
    fault: 'Only the final score of the second game is seen under the id.',
    rule: 'isSecondGame: another final much later',
    without: ['paySecondGames'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) =>
      couldBeCorrected(story)
        ? answers
        : followedBySecond(answers, story, story.game.start, story.second.end),
  },
  secondLife: {
    fault: 'Right after the final the score begins again at 0:0.',
    rule: 'isSecondGame: a life that began again',
    without: ['paySecondGames'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) =>
      couldBeCorrected(story)
        ? answers
        : followedBySecond(answers, story, story.game.start, story.game.end + 45 * minute),
  },
  secondWithoutFirstFinal: {
    fault: 'The final of the first game is never seen, and the second follows under its id.',
    rule: 'isSecondGame: a score in play that falls with another start',
    without: ['paySecondGames'],
    shows: 'wrong payment',
    in: ['baseball_mlb'],
    mutate: (answers, story) => {
      const seen = answers.filter(({ at }) => at < story.game.end);
      return followedBySecond(seen, story, story.second.start);
    },
  },
  nextInSeries: {
    fault: 'The game of the next day follows under the id.',
    rule: 'isSecondGame: another start',
    without: ['paySecondGames'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) => {
      const tomorrow = postpone(story.second, 24 * hour);
      return followedBySecond(answers, { ...story, second: tomorrow }, tomorrow.start);
    },
  },
  reusedForOtherTeams: {
    fault: 'The id is used for a game of other teams from some answer on.',
    rule: 'hasSameTeams; a bet keeps its teams',
    without: ['trustIds'],
    shows: 'wrong payment',
    mutate: (answers, { neighbor, game, random }) => {
      const since = game.start + random.int(-120, 60) * minute;
      return change(answers, from(since), {
        events: () => listedRow(neighbor),
        scores: (_, at) => scoreRow(neighbor, at),
      });
    },
  },
  exchangedIds: {
    fault: 'The scores of two games come with each other’s ids.',
    rule: 'hasSameTeams; a final counts when it is repeated',
    without: ['trustIds', 'countFirstFinals', 'believeFallingFinals'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) => {
      const { neighbor, game } = story;
      const both = change(answers, always, {
        events: (row) => [row, listedRow(neighbor, 'neighbor')],
        scores: (row, at) => [row, scoreRow(neighbor, at, 'neighbor')],
      });
      return change(both, some(answers, 'over', story, [1, 3]), {
        scores: (row, at) =>
          row.id === 'neighbor' ? scoreRow(game, at, 'neighbor') : scoreRow(neighbor, at, 'game'),
      });
    },
  },
  otherNumbersOnce: {
    fault: 'One answer has the points of another game under the right names.',
    rule: 'A final counts when it is repeated.',
    without: ['countFirstFinals', 'believeFallingFinals'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) =>
      change(answers, some(answers, 'over', story), {
        scores: (row, at) => withScore(row, finalOf(story.neighbor), true, at),
      }),
  },
  opponentReplaced: {
    fault: 'The opponent is replaced, and the id goes on with the other one.',
    rule: 'hasSameTeams; a bet keeps its teams',
    without: ['trustIds'],
    shows: 'wrong payment',
    play: unplayed,
    mutate: (answers, { game, random }) => {
      const since = game.start - random.int(1, 3) * hour;
      return changeAll(answers, from(since), (row, at) => {
        if (row.id !== gameId || row.away_team !== game.awayTeam) return row;
        const changed = { ...row, away_team: 'Third Team' };
        return row.scores ? withScore(changed, scoreAt(game, at), at >= game.end, at) : changed;
      });
    },
  },
  opponentReplacedAndSwapped: {
    fault: 'The opponent is replaced, and the order of the teams changes in the same answer.',
    rule: 'hasSameTeams, hasSwappedTeams: both names decide',
    without: ['trustIds'],
    shows: 'wrong payment',
    play: unplayed,
    mutate: (answers, { game, random }) => {
      const since = game.start - random.int(1, 3) * hour;
      return changeAll(answers, from(since), (row, at) => {
        if (row.id !== gameId || row.away_team !== game.awayTeam) return row;
        const changed = { ...row, home_team: 'Third Team', away_team: game.homeTeam };
        return row.scores ? withScore(changed, other(scoreAt(game, at)), at >= game.end, at) : changed;
      });
    },
  },
  otherTeamsOnce: {
    fault: 'One answer before the start names other teams.',
    rule: 'A held event is judged again and heals.',
    without: ['holdForGood'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) =>
      changeAll(answers, some(answers, 'before', story), () => listedRow(story.neighbor)),
  },
  otherFinalOnce: {
    fault: 'One final score is of other teams.',
    rule: 'hasSameTeams',
    without: ['trustIds', 'countFirstFinals', 'believeFallingFinals'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) =>
      change(answers, some(answers, 'over', story), {
        scores: (_, at) => withScore(listedRow(story.neighbor), finalOf(story.neighbor), true, at),
      }),
  },
  otherSportOnce: {
    fault: 'One answer names another sport.',
    rule: 'A held event is judged again and heals.',
    without: ['holdForGood'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) =>
      changeAll(answers, some(answers, story.random.pick(['before', 'live']), story), (row) => ({
        ...row,
        sport_key: 'cricket_ipl',
      })),
  },
  otherSportForGood: {
    fault: 'The id is used for a game of the same clubs in another sport.',
    rule: 'The sport is part of the identity.',
    without: ['trustIds', 'believeFallingFinals'],
    shows: 'wrong payment',
    mutate: (answers, { game, neighbor, random }) => {
      const since = game.start + random.int(-120, 60) * minute;
      return changeAll(answers, from(since), (row, at) => {
        const changed = { ...row, sport_key: 'cricket_ipl' };
        return row.scores ? withScore(changed, scoreAt(neighbor, at), at >= neighbor.end, at) : changed;
      });
    },
  },
  newIdBeforeStart: {
    fault: 'The game gets a new id before its start.',
    rule: 'isDropped: bets on the old id are refunded',
    without: ['neverVoid'],
    shows: 'stuck',
    mutate: (answers, story) => {
      const { game, random } = story;
      const since = game.start - random.int(20, 300) * minute;
      return changeAll(answers, from(since), (row) => ({ ...row, id: 'again' }));
    },
  },
  newIdAfterDays: {
    fault: 'The game vanishes before its start and is listed again two days later under a new id.',
    rule: 'isDropped: bets on the old id are refunded',
    without: ['neverVoid'],
    shows: 'stuck',
    play: unplayed,
    mutate: (answers, { game, random }) => {
      const since = game.start - random.int(20, 120) * minute;
      const moved = { ...game, start: game.start + 57 * hour };
      return [
        ...answers.filter(({ at }) => at < since),
        ...poll(since, 3, () => ({ events: [], scores: [] })),
        ...poll(since + 26 * hour, 3, () => ({ events: [listedRow(moved, 'again')], scores: [] })),
      ];
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;
