import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { silentLog } from '@sidebet/server/logging/log';
import { testDatabase } from '@sidebet/server/testing/database';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openLines } from './lined-season.ts';
import { type LinesReplayResult, replayLines } from './season-replay.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidebet-lines-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const header = 'season,date,home_team,away_team,home_score,away_score,home_spread,total';
/** Each market ends in every way; the last games have no spread or no total. */
const madeUpSeason = [
  header,
  '2024,2024-09-08,Bears,Packers,24,20,-3.5,47.5',
  '2024,2024-09-08,Jets,Bills,10,13,3,23',
  '2024,2024-09-08,Rams,"Saints, New Orleans",20,23,2.5,40',
  '2024,2024-09-09,Lions,Vikings,31,28,-3,44.5',
  '2024,2024-09-15,Packers,Bears,17,17,0,38.5',
  '2024,2024-09-15,Bills,Jets,41,3,-10.5,51',
  '2024,2024-09-15,Saints,Rams,9,20,-1,',
  '2024,2024-09-16,Vikings,Lions,14,21,,33.5',
  '',
].join('\n');

async function replaySeason(open = openLines): Promise<LinesReplayResult> {
  const file = join(folder, 'season.csv');
  writeFileSync(file, madeUpSeason);
  const database = await testDatabase(1);
  try {
    const { url: databaseUrl } = database;
    const run = { file, databaseUrl, bets: 96, people: 20, log: silentLog, progress: () => {} };
    const result = await replayLines(run, open);
    if ('mistake' in result) throw new Error(result.mistake);
    return result;
  } finally {
    await database.close();
  }
}

test('a made-up season with lines: bets are decided by its lines, and offers lapse', async () => {
  const { metrics, problem, events } = await replaySeason();
  expect(problem).toBeNull();
  expect(metrics).toMatchObject({ tiedEvents: 1, voided: 0, ledgerSumCents: 0, reconciled: true });
  expect(metrics).toMatchObject({ homeCovers: 2, awayCovers: 2, spreadPushes: 3 });
  expect(metrics).toMatchObject({ overs: 3, unders: 3, totalPushes: 1 });
  expect(metrics.lapsed).toBeGreaterThan(0);
  expect(metrics.settled).toBe(metrics.accepted);
  expect(metrics.accepted + metrics.deleted + metrics.expired + metrics.lapsed).toBe(metrics.bets);
  expect(events.map(({ spread, total }) => [spread, total])).toEqual([
    ['homeCovers', 'under'],
    ['spreadPush', 'totalPush'],
    ['awayCovers', 'over'],
    ['spreadPush', 'over'],
    ['spreadPush', 'under'],
    ['homeCovers', 'under'],
    ['awayCovers', null],
    [null, 'over'],
  ]);
  expect(events[2]).toEqual({
    season: '2024',
    date: '2024-09-08',
    homeTeam: 'Rams',
    awayTeam: 'Saints, New Orleans',
    homeScore: 20,
    awayScore: 23,
    homeSpread: 2.5,
    spread: 'awayCovers',
    totalLine: 40,
    total: 'over',
  });
});

describe('control: a replay fails if', () => {
  test('the scores are not those of the file', async () => {
    const { problem } = await replaySeason((...given) => {
      const season = openLines(...given);
      if ('mistake' in season) return season;
      const { feed } = season;
      const listScores: typeof feed.listScores = async (...wanted) =>
        (await feed.listScores(...wanted)).map((game) => ({
          ...game,
          homeScore: game.awayScore,
          awayScore: game.homeScore,
        }));
      return { ...season, feed: { ...feed, listScores } };
    });
    expect(problem).toBe('The spread of line 2 was decided as awayCovers instead of homeCovers.');
  });

  test('bookmakers quote the closing lines from the beginning', async () => {
    const { problem } = await replaySeason((...given) => {
      const season = openLines(...given);
      if ('mistake' in season) return season;
      const { feed, games } = season;
      const listLines: typeof feed.listLines = async (sportKey) =>
        (await feed.listLines(sportKey)).map((lines) => {
          const { closing } = games.find(({ id }) => id === lines.id)!;
          return {
            ...lines,
            spread: lines.spread.map((quote) => ({ ...quote, lineHalves: closing.spread })),
            total: lines.total.map((quote) => ({ ...quote, lineHalves: closing.total })),
          };
        });
      return { ...season, feed: { ...feed, listLines } };
    });
    expect(problem).toMatch(/^0 offers lapsed instead of \d+\.$/);
  });
});

describe('npm run replay -- --lines refuses, with exit code 2 and without a report,', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  it.each([
    ['missing.csv', null, ' cannot be read as a file.'],
    ['empty.csv', header, ' has no games.'],
    ['columns.csv', 'season,date', /: The lines file lacks the columns home_team, .*, total\.$/],
    [
      'row.csv',
      `${madeUpSeason}2024,2024-09-22,Jets,Rams,3,0,PK,40\n2024,2024-09-22,Bears,Lions,3,0,101,40\n`,
      /, line 10: home_spread is "PK", not a multiple of one half\.\n.*, line 11: home_spread is "101", not a line that can be offered\.$/,
    ],
  ])('%s', async (name, content, sentence) => {
    const [file, report] = [join(folder, name), join(folder, 'report.jsonl')];
    if (content !== null) writeFileSync(file, content);
    const run = promisify(execFile)(process.execPath, [main, '--lines', file, '--report', report]);
    const failure = await run.catch((error) => error);
    expect(failure).toMatchObject({ code: 2, stdout: '' });
    if (typeof sentence === 'string') expect(failure.stderr).toBe(`${file}${sentence}\n`);
    else expect(failure.stderr.trimEnd()).toMatch(sentence);
    expect(existsSync(report)).toBe(false);
  });
});
