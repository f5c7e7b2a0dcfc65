import { describe, expect, it } from 'vitest';
import { parseEvents, parseScores, parseSports } from './parse.ts';
import { FeedFailure } from './port.ts';
import { allRecordings } from './recordings.fixtures.ts';

const game = {
  id: '8e64ab9cf655082ddc23fb453cbf9cbf',
  sport_key: 'baseball_mlb',
  sport_title: 'MLB',
  commence_time: '2026-04-14T18:44:00Z',
  home_team: 'Athletics',
  away_team: 'St. Louis Cardinals',
  last_update: null,
};
const pair = (home: unknown, away: unknown) => [
  { name: 'Athletics', score: home },
  { name: 'St. Louis Cardinals', score: away },
];
const one = (row: object) => parseScores([{ ...game, completed: true, ...row }]);

describe('scores', () => {
  const none = { completed: false, homeScore: null, awayScore: null };
  it.each([
    ['strings', { scores: pair('9', '10') }, { completed: true, homeScore: 9, awayScore: 10 }, {}],
    ['numbers', { scores: pair(9, 10) }, { completed: true, homeScore: 9, awayScore: 10 }, {}],
    ['decimals without a fraction', { scores: pair('101.0', 99.0) }, { homeScore: 101, awayScore: 99 }, {}],
    ['a text that says true', { completed: 'true', scores: pair('9', '10') }, { completed: true }, {}],
    ['a number that says true', { completed: 1, scores: pair('9', '10') }, { completed: true }, {}],
    ['a text that says false', { completed: 'false', scores: pair('9', '10') }, { completed: false }, {}],
    [
      'names written otherwise',
      {
        scores: [
          { name: 'ATHLÉTICS', score: '9' },
          { name: 'St Louis Cardinals', score: '10' },
        ],
      },
      { completed: true, homeScore: 9, awayScore: 10 },
      {},
    ],
    ['away side first', { scores: pair('9', '10').reverse() }, { homeScore: 9, awayScore: 10 }, {}],
    [
      'in play',
      { completed: false, scores: pair('0', '2') },
      { completed: false, homeScore: 0, awayScore: 2 },
      {},
    ],
    ['null', { completed: false, scores: null }, none, {}],
    ['missing', { completed: false }, none, {}],
    ['an empty list', { completed: false, scores: [] }, none, {}],
    ['completed and null', { scores: null }, none, { completedWithoutScores: 1 }],
    [
      'a name of neither team',
      { scores: [{ name: 'Draw', score: '1' }, ...pair('1', '2').slice(1)] },
      none,
      { unmatchedNames: 1 },
    ],
    ['a name twice', { scores: [...pair('1', '2'), ...pair('3', '4')] }, none, { unmatchedNames: 1 }],
    ['one side only', { scores: pair('1', '2').slice(1) }, none, { unmatchedNames: 1 }],
    ['a fraction', { scores: pair('1.5', '2') }, none, { badScores: 1 }],
    ['a word', { scores: pair('W', 'L') }, none, { badScores: 1 }],
    ['a negative', { scores: pair('-1', '2') }, none, { badScores: 1 }],
    ['too large for the table', { scores: pair('9999999999', '2') }, none, { badScores: 1 }],
    ['nothing', { scores: pair(null, null) }, none, { badScores: 1 }],
    ['no list', { scores: 'soon' }, none, { completedWithoutScores: 1 }],
    ['invalid entries', { scores: [null, 7] }, none, { unmatchedNames: 1 }],
    [
      'a bout, 1 to the winner',
      { scores: pair('0', '1') },
      { completed: true, homeScore: 0, awayScore: 1 },
      {},
    ],
  ])('%s', (_, row, score, counts) => {
    const parsed = one(row);
    expect(parsed.rows).toEqual([expect.objectContaining(score)]);
    expect(parsed.counts).toMatchObject(counts);
  });

  it('keeps what the provider sent about a completed game, also what is not read', () => {
    const row = { completed: true, scores: pair('1', '2'), last_update: '2026-09-06T21:00:00Z' };
    const [completed] = one(row).rows;
    expect(completed!.answer).toEqual({ ...game, ...row });
    expect(one({ ...row, completed: false }).rows[0]).not.toHaveProperty('answer');
  });
});

describe('rows', () => {
  it('that cannot be used are listed all the same, where their id can be read', () => {
    const rows = [
      game,
      { ...game, id: 'no-time', commence_time: '' },
      { ...game, id: 'twins', away_team: 'Athletics' },
      {},
    ];
    expect(parseEvents(rows)).toMatchObject({ rows: [{ id: game.id }], unreadableIds: ['no-time', 'twins'] });
  });

  it.each([
    ['both names null', { home_team: null, away_team: null }, 'outrights'],
    ['no names', { home_team: undefined, away_team: undefined }, 'outrights'],
    ['the same name twice', { away_team: 'Athletics' }, 'sameNames'],
    ['names that differ by case', { home_team: 'Real', away_team: 'REAL' }, 'sameNames'],
    [
      'names that differ by Unicode form',
      { home_team: 'Atl\u00e9tico', away_team: 'Atle\u0301tico' },
      'sameNames',
    ],
    ['no id', { id: '' }, 'unreadable'],
    ['an id over 80 characters', { id: 'x'.repeat(81) }, 'unreadable'],
    ['an id with a space', { id: 'a b' }, 'unreadable'],
    ['a number as id', { id: 7 }, 'unreadable'],
    ['no time', { commence_time: 'soon' }, 'unreadable'],
    ['a NUL in a name', { home_team: 'Ath\u0000letics' }, 'unreadable'],
    ['a mark that turns a name around', { home_team: 'Ath\u202eletics' }, 'unreadable'],
    ['a name with nothing between two letters', { home_team: 'Ath\u200bletics' }, 'unreadable'],
    ['a name with a letter of another alphabet', { home_team: '\u0410thletics' }, 'unreadable'],
    ['a lone surrogate in a name', { home_team: 'Ath\ud800' }, 'unreadable'],
  ])('%s is dropped and the other rows are kept', (_, row, count) => {
    const { rows, counts } = parseEvents([{ ...game, ...row }, null, 'x', { ...game, id: 'good' }]);
    expect(rows.map(({ id }) => id)).toEqual(['good']);
    expect(counts).toMatchObject({ [count]: count === 'unreadable' ? 3 : 1 });
  });

  it('reads an event, ignoring unknown fields', () => {
    expect(parseEvents([{ ...game, bookmakers: [], odd: { deep: 1 } }]).rows).toEqual([
      {
        id: game.id,
        sportKey: 'baseball_mlb',
        sportTitle: 'MLB',
        commenceTime: Date.UTC(2026, 3, 14, 18, 44),
        homeTeam: 'Athletics',
        awayTeam: 'St. Louis Cardinals',
      },
    ]);
  });

  it('drops rows with the same id that differ, and deduplicates those that agree', () => {
    const { rows, counts } = parseEvents([
      game,
      { ...game, away_team: 'Chicago Cubs' },
      { ...game, id: 'twice' },
      { ...game, id: 'twice' },
    ]);
    expect(rows.map(({ id }) => id)).toEqual(['twice']);
    expect(counts.conflicting).toBe(1);
  });

  it('accepts times in whole seconds', () => {
    const { rows } = parseEvents([{ ...game, commence_time: 1_776_192_240 }]);
    expect(rows[0]?.commenceTime).toBe(Date.UTC(2026, 3, 14, 18, 44));
  });

  it('rejects a response that is not a list', () => {
    for (const body of [null, {}, 'x', { message: 'no' }]) {
      expect(() => parseEvents(body)).toThrow(FeedFailure);
      expect(() => parseScores(body)).toThrow(FeedFailure);
      expect(() => parseSports(body)).toThrow(FeedFailure);
    }
  });
});

describe.each(allRecordings)('%s answers', (_, recordings) => {
  type Row = {
    id: string;
    home_team: string;
    away_team: string;
    completed: boolean;
    scores: { name: string; score: string }[] | null;
  };
  const season = 'games/scores_americanfootball_nfl_2025.json';
  const points = ({ scores }: Row, team: string) => {
    const score = scores?.find(({ name }) => name === team)?.score;
    return score === undefined ? null : Number(score);
  };

  it.each(['odds-api/scores_soccer_england_league1.json', season])(
    '%s: scores are matched by name, even where the away side comes first',
    (name) => {
      const answer = recordings.read<Row[]>(name);
      const { rows } = parseScores(answer);
      expect(rows).toHaveLength(answer.length);
      for (const row of answer) {
        expect(rows.find(({ id }) => id === row.id)).toMatchObject({
          completed: row.completed,
          homeScore: points(row, row.home_team),
          awayScore: points(row, row.away_team),
        });
      }
    },
  );

  it('include a game with the away side first', () => {
    const answer = recordings.read<Row[]>('odds-api/scores_soccer_england_league1.json');
    expect(answer.some(({ scores, away_team }) => scores?.[0]?.name === away_team)).toBe(true);
  });

  it('include a completed season with one tie', () => {
    const { rows } = parseScores(recordings.read(season));
    expect(rows.every(({ completed }) => completed)).toBe(true);
    expect(rows.filter(({ homeScore, awayScore }) => homeScore === awayScore)).toHaveLength(1);
  });

  it('include a bout of MMA', () => {
    const { rows } = parseScores(recordings.read('odds-api/mma_scores_shape_RECONSTRUCTED.json'));
    expect(rows).toMatchObject([{ completed: true, homeScore: 0, awayScore: 1 }]);
  });

  it('give no outrights', () => {
    for (const name of ['golf_us_open_winner', 'americanfootball_nfl_super_bowl_winner']) {
      const { rows, counts } = parseEvents(recordings.read(`odds-api/events_${name}.json`));
      expect(rows).toEqual([]);
      expect(counts.outrights).toBe(1);
    }
  });

  it('give the sports in season that have two-sided games', () => {
    const keys = parseSports(recordings.read('odds-api/sports_all.json'));
    expect(keys).toContain('tennis_atp_munich');
    expect(keys).not.toContain('americanfootball_cfl');
    expect(keys).not.toContain('americanfootball_nfl_super_bowl_winner');
  });
});
