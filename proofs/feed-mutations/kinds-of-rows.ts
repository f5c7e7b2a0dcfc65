import { gameId, listedRow, type Row, withScore } from './answers.ts';
import { always, between, change, changeAll, firstFinals, from, type Kind, some } from './kind.ts';
import { hour, minute, type Points, scoreAt, type TrueGame, wrongScore } from './true-game.ts';

/** Rows that cannot be read, are written differently, contradict each other, or are missing. */

/** The teams have names that feeds write in two ways; the kind changes the rows of scores, or the names next to the points. */
function written(
  homeTeam: string,
  otherwise: string,
  part: 'row' | 'entries',
): Pick<Kind, 'play' | 'mutate' | 'pays' | 'shows' | 'without' | 'rule'> {
  return {
    rule: 'foldName',
    shows: 'needless refund',
    without: [part === 'row' ? 'compareLetters' : 'compareLettersOfScores'],
    pays: true,
    play: (game: TrueGame) => ({ ...game, homeTeam }),
    mutate: (answers) =>
      change(answers, always, {
        scores: (row) => ({
          ...row,
          home_team: part === 'row' ? otherwise : row.home_team,
          scores:
            row.scores?.map(({ name, score }) => ({ name: name === homeTeam ? otherwise : name, score })) ??
            null,
        }),
      }),
  };
}

const swapRow = (row: Row): Row => ({ ...row, home_team: row.away_team, away_team: row.home_team });
const swapPoints = (row: Row): Row => ({
  ...row,
  scores: row.scores?.map(({ score }, n) => ({ name: row.scores![1 - n]!.name, score })) ?? null,
});
const mapScores = (row: Row, map: (score: unknown, n: number) => unknown): Row => ({
  ...row,
  scores: row.scores?.map(({ name, score }, n) => ({ name, score: map(score, n) })) ?? null,
});

/** Zeros have no sign. */
const signed = ({ home, away }: Points): Points => ({ home: -Math.max(1, home), away: -Math.max(1, away) });

export const kindsOfRows = {
  swappedOnce: {
    fault: 'One answer lists the teams in the other order.',
    rule: 'alignTeamOrder',
    without: ['trustOrder', 'countFirstFinals', 'believeFallingFinals'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) =>
      changeAll(
        answers,
        some(answers, story.random.pick(['before', 'live', 'over', 'over']), story),
        swapRow,
      ),
  },
  swappedForGood: {
    fault: 'From an answer on the teams are listed in the other order.',
    rule: 'alignTeamOrder',
    without: ['trustOrder'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, { game, random }) =>
      changeAll(answers, from(game.start - random.int(-30, 300) * minute), swapRow),
  },
  swappedBackAndForth: {
    fault: 'The order of the teams changes with every answer.',
    rule: 'alignTeamOrder',
    without: ['trustOrder', 'countFirstFinals', 'believeFallingFinals'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers) => {
      const times = answers.map(({ at }) => at);
      return changeAll(answers, (at) => times.indexOf(at) % 2 === 1, swapRow);
    },
  },
  pointsSwappedOnce: {
    fault: 'One final has the points at the other names.',
    rule: 'A final counts when it is repeated.',
    without: ['countFirstFinals', 'believeFallingFinals'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) => change(answers, some(answers, 'over', story), { scores: swapPoints }),
  },
  pointsSwappedLive: {
    fault: 'Some scores in play have the points at the other names.',
    rule: 'followLiveScore: a lower score counts once two answers are below',
    without: ['scoresOnlyRise'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) => {
      const early = answers.filter(({ at }) => at < story.game.end - 31 * minute);
      return change(answers, some(early, 'live', story, [2, 4]), {
        scores: (row) => (row.id === gameId ? swapPoints(row) : row),
      });
    },
  },
  clubRenamed: {
    fault: 'From an answer on the club has another name.',
    rule: 'voidBet ends a hold that lasts; an operator makes it an alias',
    without: ['neverVoid'],
    shows: 'stuck',
    play: (game) => ({ ...game, homeTeam: 'Oakland Athletics', homeAlias: 'Athletics' }),
    mutate: (answers, { game, random }) =>
      changeAll(answers, from(game.start - random.int(-60, 300) * minute), (row) => ({
        ...row,
        home_team: 'Athletics',
        scores:
          row.scores?.map(({ name, score }) => ({
            name: name === game.homeTeam ? 'Athletics' : name,
            score,
          })) ?? null,
      })),
  },
  accents: {
    fault: 'Rows of scores write the name without its accents.',
    ...written('Montréal Canadiens', 'Montreal Canadiens', 'row'),
  },
  letterCase: {
    fault: 'Rows of scores write the name in capitals.',
    ...written('Boston Red Sox', 'BOSTON RED SOX', 'row'),
  },
  dots: {
    fault: 'Rows of scores leave the dots out.',
    ...written('St. Louis Blues', 'St Louis Blues', 'row'),
  },
  ampersand: {
    fault: 'Points come with "and" instead of "&".',
    ...written('Brighton & Hove Albion', 'Brighton and Hove Albion', 'entries'),
  },
  apostrophe: {
    fault: 'Points come with another apostrophe.',
    ...written("Hawke's Bay", 'Hawke’s Bay', 'entries'),
  },
  accentsOfPoints: {
    fault: 'Points come with the name in capitals and without accents.',
    ...written('Atlético Madrid', 'ATLETICO MADRID', 'entries'),
  },
  placeholderOnce: {
    fault: 'One answer has a placeholder instead of a team.',
    rule: 'isPlaceholder: no team, so nothing changes',
    without: ['trustPlaceholders', 'holdForGood'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) =>
      changeAll(answers, some(answers, story.random.pick(['before', 'live']), story, [1, 2]), (row) => ({
        ...row,
        away_team: story.random.pick(['TBD', 'To Be Announced', 'Winner of Game 3']),
      })),
  },
  opponentTwice: {
    fault: 'One name comes with both points.',
    rule: 'Points are matched by name: unmatchedNames',
    without: ['scoresByPosition'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) =>
      change(answers, firstFinals(answers, story, 3), {
        scores: (row) => ({
          ...row,
          scores: row.scores?.toReversed().map(({ score }) => ({ name: story.game.homeTeam, score })) ?? null,
        }),
      }),
  },
  sameTeamTwice: {
    fault: 'Some answers list the home team as its own opponent.',
    rule: 'sameNames: such a row is not read',
    without: ['unreadableIsDropped', 'dropAtOnce'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) =>
      changeAll(answers, some(answers, 'before', story, [1, 4]), (row) => ({
        ...row,
        away_team: row.home_team,
      })),
  },
  pointsInOtherOrder: {
    fault: 'The points of the away team come first.',
    rule: 'Points are matched by name.',
    without: ['scoresByPosition'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers) =>
      change(answers, always, { scores: (row) => ({ ...row, scores: row.scores?.toReversed() ?? null }) }),
  },
  unreadableRow: {
    fault: 'The row has no readable start for more than a day.',
    rule: 'A row that cannot be read is still listed.',
    without: ['unreadableIsDropped'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, { game }) => {
      const since = game.start - 45 * hour;
      const early = [48, 46, 40, 34, 30].map((hours) => game.start - hours * hour);
      const honest = early.map((at) => ({ at, events: [listedRow(game)], scores: [] }));
      const rest = answers.filter(({ at }) => at >= early.at(-1)!);
      return change([...honest, ...rest], between(since, game.start - 10 * hour), {
        events: (row) => ({ ...row, commence_time: '' }),
      });
    },
  },
  missingScores: {
    fault: 'Some scores are missing.',
    rule: 'A row without scores says nothing about the score.',
    without: ['missingIsZero', 'countFirstFinals', 'believeFallingFinals'],
    shows: 'wrong payment',
    in: ['soccer_epl', 'americanfootball_nfl', 'rugbyleague_nrl'],
    pays: true,
    mutate: (answers, story) =>
      change(answers, some(answers, story.random.pick(['live', 'over']), story, [1, 4]), {
        scores: (row) => ({ ...row, scores: null }),
      }),
  },
  completedWithoutScores: {
    fault: 'The game is completed, and its scores come hours later.',
    rule: 'completedWithoutScores: no result yet',
    without: ['missingIsZero', 'believeFallingFinals', 'believeLevelFinals'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, { game }) =>
      change(answers, between(game.end, game.end + 3 * hour), {
        scores: (row) => ({ ...row, scores: null }),
      }),
  },
  completedAsText: {
    fault: 'Completed is the text "true" or the number 1.',
    rule: 'isTrue',
    without: ['onlyBooleans'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, { random }) => {
      const isText = random.chance(50);
      return change(answers, always, {
        scores: (row) => ({ ...row, completed: isText ? String(row.completed) : Number(row.completed) }),
      });
    },
  },
  scoresAsDecimals: {
    fault: 'Points are texts like "101.0".',
    rule: 'wholeNumber',
    without: ['onlyDigits'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers) =>
      change(answers, always, { scores: (row) => mapScores(row, (score) => `${score}.0`) }),
  },
  negativeScores: {
    fault: 'Some finals have negative points.',
    rule: 'badScores: not a whole number',
    without: ['anyNumber'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) =>
      change(answers, firstFinals(answers, story, 3), {
        scores: (row) => withScore(row, signed(wrongScore(story.game)), true, story.game.end),
      }),
  },
  fractionalScores: {
    fault: 'Some finals have fractions of points.',
    rule: 'badScores: not a whole number',
    without: ['anyNumber'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) => {
      const { home, away } = wrongScore(story.game);
      const points = { home: home + 0.5, away: away + 0.25 };
      return change(answers, firstFinals(answers, story, 3), {
        scores: (row) => withScore(row, points, true, story.game.end),
      });
    },
  },
  liveAndFinalTogether: {
    fault: 'Some answers have a live and a final row of the game.',
    rule: 'withoutConflicts: none of the rows is used',
    without: ['lastRowCounts'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) =>
      change(answers, firstFinals(answers, story, 3), {
        scores: (row, at) => [
          withScore(row, scoreAt(story.game, story.game.end - 30 * minute), false, at),
          withScore(row, wrongScore(story.game), true, at),
        ],
      }),
  },
  twoScores: {
    fault: 'Some answers have two finals of the game.',
    rule: 'withoutConflicts: none of the rows is used',
    without: ['lastRowCounts'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, story) =>
      change(answers, firstFinals(answers, story, 3), {
        scores: (row, at) => [row, withScore(row, wrongScore(story.game), true, at)],
      }),
  },
  droppedOnce: {
    fault: 'The game is missing in one answer before its start.',
    rule: 'isDropped: only after 24 hours, or an hour after the start',
    without: ['dropAtOnce'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, story) => {
      const isLast = answers.findLast(({ at }) => at < story.game.start)!.at;
      const chosen = some(answers, 'before', story);
      return change(answers, (at) => at !== isLast && chosen(at), { events: () => [] });
    },
  },
  droppedForDay: {
    fault: 'The game is missing for most of a day, and then back.',
    rule: 'isDropped: only after 24 hours, or an hour after the start',
    without: ['dropAtOnce'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers, { game }) => {
      const early = [30, 28, 26].map((hours) => game.start - hours * hour);
      const honest = early.map((at) => ({ at, events: [listedRow(game)], scores: [] }));
      const rest = answers.filter(({ at }) => at >= early.at(-1)!);
      const last = rest.findLast(({ at }) => at < game.start)!.at;
      return change([...honest, ...rest], between(game.start - 24 * hour, last), { events: () => [] });
    },
  },
  droppedInPlay: {
    fault: 'The game is missing for hours of play.',
    rule: 'Only a completed score is final.',
    without: ['silenceIsFinal'],
    shows: 'wrong payment',
    pays: true,
    mutate: (answers, { game, random }) => {
      const gone = game.start + random.int(10, 60) * minute;
      const back = game.end + random.int(-20, 60) * minute;
      return changeAll(answers, between(gone, back), () => []);
    },
  },
  lastUpdateInFuture: {
    fault: 'last_update is in the future.',
    rule: 'last_update decides nothing.',
    without: ['trustLastUpdate'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers) =>
      change(answers, always, { scores: (row) => ({ ...row, last_update: '2031-01-01T00:00:00Z' }) }),
  },
  lastUpdateMissing: {
    fault: 'last_update is missing.',
    rule: 'last_update decides nothing.',
    without: ['trustLastUpdate'],
    shows: 'needless refund',
    pays: true,
    mutate: (answers) => change(answers, always, { scores: (row) => ({ ...row, last_update: undefined }) }),
  },
} as const satisfies Readonly<Record<string, Kind>>;
