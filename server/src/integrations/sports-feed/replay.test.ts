import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../logging/log.ts';
import { FeedFailure } from './port.ts';
import { allRecordings } from './recordings.fixtures.ts';
import { createReplayClock, createReplayFeed } from './replay.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 3, 14, 18);
const nba = (id: string, rest: object) => ({
  id,
  sport_key: 'basketball_nba',
  sport_title: 'NBA',
  commence_time: new Date(start).toISOString(),
  home_team: 'Boston Celtics',
  away_team: 'New York Knicks',
  completed: true,
  scores: [
    { name: 'New York Knicks', score: '109' },
    { name: 'Boston Celtics', score: '132' },
  ],
  last_update: '2026-04-17T00:00:00Z',
  ...rest,
});

/** One bookmaker's prices on a game, as recorded at an instant. */
const odds = (id: string, quotedAt: number | null, home: number, away: number, rest: object = {}) => ({
  ...nba(id, { completed: undefined, scores: undefined }),
  bookmakers: [
    {
      key: 'one',
      title: 'One',
      ...(quotedAt !== null && { last_update: new Date(quotedAt).toISOString() }),
      markets: [
        {
          key: 'h2h',
          outcomes: [
            { name: 'New York Knicks', price: away },
            { name: 'Boston Celtics', price: home },
          ],
        },
      ],
    },
  ],
  ...rest,
});

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sidebet-replay-'));
  const write = (name: string, body: unknown) => writeFileSync(join(dir, name), JSON.stringify(body));
  write('events_basketball_nba.json', [
    nba('final', { completed: undefined, scores: undefined }),
    nba('unknown', { scores: undefined, completed: false }),
  ]);
  write('scores_basketball_nba.json', [
    nba('final', {}),
    nba('early', { last_update: new Date(start + hour).toISOString() }),
    nba('stuck', { completed: false }),
  ]);
  write('scores_mma_mixed_martial_arts.json', [
    nba('bout', {
      sport_key: 'mma_mixed_martial_arts',
      scores: [
        { name: 'Boston Celtics', score: '0' },
        { name: 'New York Knicks', score: '1' },
      ],
    }),
  ]);
  write('odds_basketball_nba_early.json', [
    odds('final', start - 5 * hour, 1.5, 2.5),
    odds('unknown', start - 5 * hour, 1.4, 2.8, {
      home_team: 'New York Knicks',
      away_team: 'Boston Celtics',
    }),
  ]);
  // American prices, and a bookmaker without a time.
  write('odds_basketball_nba_late.json', [
    odds('final', start - hour, -125, 105),
    odds('stuck', null, -200, 170),
    odds('absent', start - hour, -200, 170),
  ]);
  write('sports_all.json', [{ key: 'golf', active: true }]);
});
afterAll(() => rmSync(dir, { recursive: true }));

function replayAt(now: number, path = dir) {
  const clock = { at: now, now: () => clock.at };
  return { clock, feed: createReplayFeed({ path, clock, log: silentLog }) };
}
const standing = async (now: number, id: string, sport = 'basketball_nba') =>
  (await replayAt(now).feed.listScores(sport, [id]))[0];

describe('a replayed game', () => {
  it('is upcoming, running and completed', async () => {
    const none = { completed: false, homeScore: null, awayScore: null };
    expect(await standing(start - 1, 'final')).toMatchObject(none);
    expect(await standing(start, 'final')).toMatchObject({ completed: false, homeScore: 0, awayScore: 0 });
    expect(await standing(start + 70 * 60_000, 'final')).toMatchObject({
      completed: false,
      homeScore: 66,
      awayScore: 54,
    });
    expect(await standing(start + 140 * 60_000 - 1, 'final')).toMatchObject({ completed: false });
    expect(await standing(start + 140 * 60_000, 'final')).toMatchObject({
      completed: true,
      homeScore: 132,
      awayScore: 109,
    });
  });

  it('completes at its last update if that is earlier', async () => {
    expect(await standing(start + hour, 'early')).toMatchObject({ completed: true });
  });

  it('never completes without a recorded result', async () => {
    expect(await standing(start + 99 * hour, 'stuck')).toMatchObject({ completed: false, homeScore: 132 });
    expect(await standing(start + 99 * hour, 'unknown')).toMatchObject({ completed: false, homeScore: null });
  });

  it('reports a bout only when it is over', async () => {
    expect(await standing(start + 1000, 'bout', 'mma_mixed_martial_arts')).toMatchObject({ homeScore: null });
    expect(await standing(start + hour, 'bout', 'mma_mixed_martial_arts')).toMatchObject({
      completed: true,
      homeScore: 0,
      awayScore: 1,
    });
  });
});

describe('recorded quotes', () => {
  const pricesAt = async (now: number) => {
    const lines = await replayAt(now).feed.listLines('basketball_nba');
    return Object.fromEntries(lines.map(({ id, winner }) => [id, winner[0]!.prices]));
  };

  it('count from their time until newer ones or the start, for the same teams only', async () => {
    expect(await pricesAt(start - 5 * hour - 1)).toEqual({});
    expect(await pricesAt(start - 5 * hour)).toEqual({ final: [1.5, 2.5] });
    expect(await pricesAt(start - hour - 1)).toEqual({ final: [1.5, 2.5] });
    expect(await pricesAt(start - hour)).toEqual({ final: [1.8, 2.05], stuck: [1.5, 2.7] });
    expect(await pricesAt(start)).toEqual({});
  });

  it('are none for a single file of scores', async () => {
    const { feed } = replayAt(start - hour, join(dir, 'scores_basketball_nba.json'));
    expect(feed.games).toHaveLength(3);
    expect(await feed.listLines('basketball_nba')).toEqual([]);
  });
});

describe('the replay', () => {
  it('lists the sports of its files and its games until they end', async () => {
    const { feed, clock } = replayAt(start);
    expect(await feed.listSports()).toEqual(['basketball_nba', 'mma_mixed_martial_arts']);
    expect((await feed.listEvents('basketball_nba')).events.map(({ id }) => id)).toEqual([
      'early',
      'final',
      'stuck',
      'unknown',
    ]);
    clock.at = start + 2 * hour;
    expect((await feed.listEvents('basketball_nba')).events.map(({ id }) => id)).not.toContain('early');
  });

  it('drops finished games after three days, except when requested by id', async () => {
    const { feed } = replayAt(start + 80 * hour);
    expect(await feed.listScores('basketball_nba')).toEqual([]);
    expect(await feed.listScores('basketball_nba', ['final'])).toHaveLength(1);
  });

  it('rejects a path without games', () => {
    expect(() => replayAt(start, join(dir, 'absent'))).toThrow(FeedFailure);
    expect(() => replayAt(start, join(dir, 'sports_all.json'))).toThrow(FeedFailure);
  });

  it("runs on the recording's clock, optionally faster", () => {
    const real = { at: 5000, now: () => real.at };
    const clock = createReplayClock(start, 60, real);
    expect(clock.now()).toBe(start);
    real.at += 1000;
    expect(clock.now()).toBe(start + 60_000);
  });
});

describe.each(allRecordings)('%s games', (_, recordings) => {
  it('replay a folder', async () => {
    const { feed } = replayAt(Date.UTC(2026, 3, 16, 19), `${recordings.folder}/odds-api`);
    expect(await feed.listSports()).toContain('icehockey_nhl');
    expect(feed.games.every(({ homeTeam }) => homeTeam !== '')).toBe(true);
  });

  it('have the quotes that were recorded next to them, once the clock is there', async () => {
    const { feed, clock } = replayAt(0, `${recordings.folder}/odds-api`);
    let quoted = 0;
    for (const { id, sportKey, commenceTime } of feed.games) {
      const quotesAt = async (now: number) => {
        clock.at = now;
        return (await feed.listLines(sportKey)).find((lines) => lines.id === id);
      };
      expect(await quotesAt(0)).toBeUndefined();
      const lines = await quotesAt(commenceTime - 1);
      if (lines && [...lines.winner, ...lines.winnerOrDraw].length > 0) quoted++;
      expect(await quotesAt(commenceTime)).toBeUndefined();
    }
    expect(quoted).toBeGreaterThan(0);
  });

  it('reproduce the season', async () => {
    const file = 'games/scores_americanfootball_nfl_2025.json';
    const { length } = recordings.read<unknown[]>(file);
    const { feed, clock } = replayAt(0, `${recordings.folder}/${file}`);
    expect(feed.games).toHaveLength(length);
    clock.at = feed.games.at(-1)!.commenceTime + 24 * hour;
    const ids = feed.games.map(({ id }) => id);
    const final = await feed.listScores('americanfootball_nfl', ids);
    expect(final.filter(({ completed }) => completed)).toHaveLength(length);
    expect(final.filter(({ homeScore, awayScore }) => homeScore === awayScore)).toHaveLength(1);
  });
});
