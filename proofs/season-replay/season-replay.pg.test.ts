import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { allRecordings } from '@sidebet/server/integrations/sports-feed/recordings.fixtures';
import { silentLog } from '@sidebet/server/logging/log';
import { testDatabase } from '@sidebet/server/testing/database';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type ReplayResult, replay } from './season-replay.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidebet-replay-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function replayGames(games: unknown, bets: number): Promise<ReplayResult> {
  const file = join(folder, 'scores.json');
  writeFileSync(file, JSON.stringify(games));
  const database = await testDatabase(1);
  try {
    const { url: databaseUrl } = database;
    const result = await replay({ file, databaseUrl, bets, people: 20, log: silentLog, progress: () => {} });
    if ('mistake' in result) throw new Error(result.mistake);
    return result;
  } finally {
    await database.close();
  }
}

function game(id: string, hour: number, [home, away]: [string, string], scores: [string, string][] | null) {
  return {
    id,
    sport_key: 'americanfootball_nfl',
    sport_title: 'NFL',
    commence_time: new Date(Date.UTC(2025, 8, 7, hour)).toISOString(),
    completed: scores !== null,
    home_team: home,
    away_team: away,
    scores: scores?.map(([name, score]) => ({ name, score })) ?? null,
    last_update: null,
  };
}

const noWinner = { homeScore: null, awayScore: null, winningTeam: null, payoutCents: 0 };

test('a made-up season: every bet ends according to its game', async () => {
  const { metrics, problem, events } = await replayGames(
    [
      game(
        'home-wins',
        17,
        ['Bears', 'Packers'],
        [
          ['Bears', '24'],
          ['Packers', '9'],
        ],
      ),
      // The feed lists the away side first.
      game(
        'away-wins',
        17,
        ['Jets', 'Bills'],
        [
          ['Bills', '10'],
          ['Jets', '9'],
        ],
      ),
      game(
        'tied',
        20,
        ['Cowboys', 'Giants'],
        [
          ['Cowboys', '40'],
          ['Giants', '40'],
        ],
      ),
      game('never-finished', 20, ['Rams', 'Saints'], null),
      { ...game('outright', 20, ['', ''], null), home_team: null, away_team: null },
    ],
    160,
  );
  expect(problem).toBeNull();
  expect(metrics).toMatchObject({ bets: 160, tiedEvents: 1, ledgerSumCents: 0, reconciled: true });
  expect(metrics.settled + metrics.voided).toBe(metrics.accepted);
  expect(metrics.accepted + metrics.deleted + metrics.expired).toBe(160);
  for (const count of [metrics.settled, metrics.deleted, metrics.expired, metrics.voided]) {
    expect(count).toBeGreaterThan(0);
  }
  expect(metrics.houseFeeCents).toBeGreaterThan(0);
  expect(
    events.map(({ id, winningTeam, homeScore, awayScore, bets }) => [
      id,
      winningTeam,
      homeScore,
      awayScore,
      bets,
    ]),
  ).toEqual([
    ['away-wins', 'Bills', 9, 10, 40],
    ['home-wins', 'Bears', 24, 9, 40],
    ['never-finished', null, null, null, 40],
    ['tied', 'Giants', 40, 40, 40],
  ]);
  expect(events[2]).toMatchObject(noWinner);
  expect(events.reduce((sum, { payoutCents }) => sum + payoutCents, 0)).toBeGreaterThan(0);
});

type Recorded = {
  id: string;
  home_team: string;
  away_team: string;
  scores: { name: string; score: string }[];
};

test.each(allRecordings)('the first weeks of a %s season, with its tie', async (_, recordings) => {
  const season = recordings.read<Recorded[]>('games/scores_americanfootball_nfl_2025.json');
  const games = season.slice(0, 64);
  const bets = 8 * games.length;
  const { metrics, problem, events } = await replayGames(games, bets);
  expect(problem).toBeNull();
  expect(metrics).toMatchObject({ bets, tiedEvents: 1, voided: 0, ledgerSumCents: 0, reconciled: true });
  for (const { id, home_team: home, away_team: away, scores } of games) {
    const points = (team: string) => Number(scores.find(({ name }) => name === team)!.score);
    const winner = points(home) > points(away) ? home : away;
    expect(events.find((event) => event.id === id)).toMatchObject({ winningTeam: winner, bets: 8 });
  }
});

describe('npm run replay explains in one sentence why a file cannot be replayed', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  it.each([
    ['missing.json', null, 'cannot be read as a file.'],
    ['words.json', 'Bears 24, Packers 9', 'is not JSON.'],
    ['object.json', '{"games": []}', 'is no /scores answer: it holds no list of games.'],
    ['empty.json', '[]', 'is no /scores answer: it holds no game between two named teams.'],
  ])('%s', async (name, content, sentence) => {
    const file = join(folder, name);
    if (content !== null) writeFileSync(file, content);
    const run = promisify(execFile)(process.execPath, [main, file]);
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr: `${file} ${sentence}\n` });
  });
});
