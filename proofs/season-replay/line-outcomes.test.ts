import { existsSync, readFileSync } from 'node:fs';
import { decideMarket } from '@sidebet/domain/markets/decide-market';
import { describe, expect, test } from 'vitest';
import { seeded } from '../harness/random.ts';
import { countLines, decideLines, type LineCounts } from './line-outcomes.ts';
import { type LinesFile, readLines } from './read-lines.ts';

const header = 'season,week,date,home_team,away_team,home_score,away_score,home_spread,total';

/** A season with whole and half lines, where many games land on them. */
function inventSeason(games: number): string {
  const random = seeded(43);
  const rows = Array.from({ length: games }, (_, number) => {
    const [home, away] = [random.int(0, 45), random.int(0, 45)];
    // As written in files: "-3", "-3.0", "+2.5", "0".
    const spread = random.int(-30, 30) / 2;
    const written = random.pick([String(spread), spread.toFixed(1), spread > 0 ? `+${spread}` : `${spread}`]);
    const date = `2024-09-${String(1 + (number % 30)).padStart(2, '0')}`;
    return `2024,1,${date},Bears,"Packers, Green Bay",${home},${away},${written},${random.int(40, 120) / 2}`;
  });
  return [header, ...rows].join('\r\n');
}

function read(text: string): LinesFile {
  const file = readLines(text);
  if ('mistake' in file) throw new Error(file.mistake);
  return file;
}

function count(text: string, decide = decideMarket): LineCounts {
  return countLines(read(text).games.map((game) => decideLines(game, decide)));
}

/** Counts in points instead of half points, from the raw text, without the code under test. */
function countIndependently(text: string): LineCounts {
  const [names = '', ...rows] = text.trim().split(/\r?\n/);
  const behind = names.split(',').length - names.split(',').indexOf('home_score');
  const counts = { homeCovers: 0, awayCovers: 0, spreadPushes: 0, overs: 0, unders: 0, totalPushes: 0 };
  for (const row of rows) {
    const [home, away, spread, total] = row.split(',').slice(-behind).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    if (home - away > -spread) counts.homeCovers += 1;
    else if (home - away < -spread) counts.awayCovers += 1;
    else counts.spreadPushes += 1;
    if (home + away > total) counts.overs += 1;
    else if (home + away < total) counts.unders += 1;
    else counts.totalPushes += 1;
  }
  return counts;
}

describe('The outcomes of closing lines', () => {
  const season = inventSeason(2_000);

  test('equal an independent count', () => {
    const counts = count(season);
    expect(counts).toEqual(countIndependently(season));
    for (const number of Object.values(counts)) expect(number).toBeGreaterThan(10);
  });

  test.each<[string, typeof decideMarket]>([
    [
      'pays pushes to the home side',
      (terms, tieRule, score) => {
        const outcome = decideMarket(terms, tieRule, score);
        return outcome.kind === 'push' ? { kind: 'won', by: 'home' } : outcome;
      },
    ],
    [
      'swaps home and away',
      (terms, tieRule, { home, away }) => decideMarket(terms, tieRule, { home: away, away: home }),
    ],
  ])('control: differ for a rule that %s', (_, decide) => {
    expect(count(season, decide)).not.toEqual(countIndependently(season));
  });

  const recorded = new URL('../../../shared/data/lines/', import.meta.url);
  test.runIf(existsSync(recorded)).each(['nfl_2010_2019.csv', 'nba_2014_2018.csv'])(
    'of %s equal an independent count (recorded; skipped without ../shared)',
    (name) => {
      const text = readFileSync(new URL(name, recorded), 'utf8');
      expect(read(text).badRows).toEqual([]);
      expect(count(text)).toEqual(countIndependently(text));
    },
  );

  test('of a market without a line do not count', () => {
    const rows = '2024,1,2024-09-08,Bears,Packers,24,20,,44\n2024,1,2024-09-08,Jets,Bills,10,13,3,';
    expect(count(`${header}\n${rows}`)).toEqual({
      homeCovers: 0,
      awayCovers: 0,
      spreadPushes: 1,
      overs: 0,
      unders: 0,
      totalPushes: 1,
    });
  });
});

describe('A lines file', () => {
  test('is read by column names, with quotes, a byte order mark and other columns', () => {
    const text = `\uFEFFtotal,home_spread,note,away_score,home_score,away_team,home_team,date,season\n\n47.5,-3.5,"a ""b"", c",20,24,Packers,"Bears",2024-09-08,2024\n`;
    expect(read(text)).toEqual({
      games: [
        {
          row: 3,
          season: '2024',
          date: '2024-09-08',
          homeTeam: 'Bears',
          awayTeam: 'Packers',
          homeScore: 24,
          awayScore: 20,
          spreadHalves: -7,
          totalHalves: 95,
        },
      ],
      badRows: [],
    });
  });

  test('without a needed column is refused with one sentence', () => {
    expect(readLines('season,date,home_team,away_team,home_score,away_score\n')).toEqual({
      mistake: 'The lines file lacks the columns home_spread, total.',
    });
    expect(readLines('')).toHaveProperty('mistake');
  });

  test.each([
    ['2024,1,2024-02-30,Bears,Packers,1,0,3,40', 'date is "2024-02-30", not a date such as 2024-09-08'],
    ['2024,1,2024-09-08,,Packers,1,0,3,40', 'home_team is "", not a team'],
    ['2024,1,2024-09-08,Bears,Bears,1,0,3,40', 'away_team is "Bears", not a second team'],
    ['2024,1,2024-09-08,Bears,Packers,,0,3,40', 'home_score is "", not a whole number of points'],
    ['2024,1,2024-09-08,Bears,Packers,1,-1,3,40', 'away_score is "-1", not a whole number of points'],
    ['2024,1,2024-09-08,Bears,Packers,1,0,3.25,40', 'home_spread is "3.25", not a multiple of one half'],
    ['2024,1,2024-09-08,Bears,Packers,1,0,PK,40', 'home_spread is "PK", not a multiple of one half'],
    ['2024,1,2024-09-08,Bears,Packers,1,0,1e3,40', 'home_spread is "1e3", not a multiple of one half'],
    ['2024,1,2024-09-08,Bears,Packers,1,0,3,-40', 'total is "-40", not a multiple of one half above 0'],
    ['2024,1,2024-09-08,Bears,Packers,1,0,3', '8 cells instead of 9 cells'],
    ['2024,1,2024-09-08,Bears,Packers,1,0,3,40,7', '10 cells instead of 9 cells'],
    ['2024,1,2024-09-08,"Bears,Packers,1,0,3,40', 'an open quote instead of 9 cells'],
  ])('reports the row %s with its line and reads the others', (bad, problem) => {
    const good = '2024,1,2024-09-08,Jets,Bills,10,13,3,38.5';
    const { games, badRows } = read([header, good, bad, good].join('\n'));
    expect(badRows).toEqual([{ row: 3, problem }]);
    expect(games.map(({ row }) => row)).toEqual([2, 4]);
  });

  test('has pick’em lines of 0, whatever their sign', () => {
    const rows = ['0', '-0', '-0.0', '+0'].map((line) => `2024,1,2024-09-08,Jets,Bills,10,13,${line},38.5`);
    const { games } = read([header, ...rows].join('\n'));
    expect(games.map(({ spreadHalves }) => Object.is(spreadHalves, 0))).toEqual([true, true, true, true]);
  });
});
