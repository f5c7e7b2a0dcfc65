import type { LineHistory } from '@sidebet/contract/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { lineHistoriesSql } from './reference-lines.ts';

const start = Date.UTC(2026, 10, 20, 18);
let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await testApi();
  ann = await api.user('ann', 100_00);
});
afterAll(() => api.close());

/** Records points of a market, a minute apart. `line` and `chance` are SQL expressions of the minute `i`, from 1. */
async function record(event: string, market: string, points: number, line: string, chance = '5000') {
  await api.database.pool.query(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
     select $1, $2, (${line})::int, (${chance})::int, 9, $3::timestamptz + i * interval '1 minute'
     from generate_series(1, $4::int) i`,
    [event, market, new Date(start), points],
  );
}

async function readHistories(event: string): Promise<LineHistory[]> {
  const answer = await ann.get(`/api/events/${event}/lines`);
  expect(answer.statusCode).toBe(200);
  return answer.json().items;
}

const at = (minute: number) => new Date(start + minute * 60_000).toISOString();

describe('how the lines of an event moved', () => {
  test('is every point of each market, oldest first', async () => {
    const event = await api.event({ sportKey: 'soccer_epl' });
    await record(event, 'awayToWin', 1, 'null', '2900');
    await record(event, 'total', 2, '4 + i');
    await record(event, 'homeToWin', 1, 'null', 'null');
    await record(await api.event(), 'spread', 1, '-7');
    expect(await readHistories(event)).toEqual([
      {
        market: 'total',
        marketTeam: null,
        points: [
          { lineHalves: 5, probabilityBps: 5_000, bookmakers: 9, capturedAt: at(1) },
          { lineHalves: 6, probabilityBps: 5_000, bookmakers: 9, capturedAt: at(2) },
        ],
      },
      {
        market: 'toWin',
        marketTeam: 'home',
        points: [{ lineHalves: null, probabilityBps: null, bookmakers: 9, capturedAt: at(1) }],
      },
      {
        market: 'toWin',
        marketTeam: 'away',
        points: [{ lineHalves: null, probabilityBps: 2_900, bookmakers: 9, capturedAt: at(1) }],
      },
    ]);
  });

  test('is empty for an event without lines and for an unknown one', async () => {
    expect(await readHistories(await api.event())).toEqual([]);
    expect(await readHistories('unknown')).toEqual([]);
  });

  test('does not thin 200 points', async () => {
    const event = await api.event();
    await record(event, 'moneyline', 200, 'null', '5000 + i');
    expect((await readHistories(event))[0]?.points).toHaveLength(200);
  });

  test('thins a long history but keeps both ends and every change of the line', async () => {
    const event = await api.event();
    // Two days at one point a minute: 24 changes of the spread, none of the winner's missing line.
    await record(event, 'spread', 2_880, '-7 - i / 117');
    await record(event, 'moneyline', 2_880, 'null', '5000 + i');
    const [winner, spread] = await readHistories(event);
    expect(spread!.points.map(({ lineHalves }) => lineHalves)).toEqual(
      expect.arrayContaining(Array.from({ length: 25 }, (_, change) => -7 - change)),
    );
    for (const { points } of [winner!, spread!]) {
      expect(points.length).toBeGreaterThan(90);
      expect(points.length).toBeLessThanOrEqual(200);
      const times = points.map(({ capturedAt }) => capturedAt);
      expect([times[0], times.at(-1)]).toEqual([at(1), at(2_880)]);
      expect(times).toEqual([...new Set(times)].toSorted());
    }
    const changedAt = Array.from({ length: 24 }, (_, change) => at(117 * (change + 1)));
    expect(spread!.points.map(({ capturedAt }) => capturedAt)).toEqual(expect.arrayContaining(changedAt));
  });

  test('has at most 200 points even if the line changes every minute', async () => {
    const event = await api.event();
    await record(event, 'spread', 2_879, '-7 - i % 2');
    const [{ points }] = (await readHistories(event)) as [LineHistory];
    expect(points.length).toBeGreaterThan(150);
    expect(points.length).toBeLessThanOrEqual(200);
    expect(points.at(-1)!.capturedAt).toBe(at(2_879));
  });

  test('reads only the rows of its event', async () => {
    const event = await api.event();
    await record(event, 'spread', 2_880, '-7');
    await asOwner(api.database.url, async (owner) => {
      await owner.query('set session_replication_role = replica');
      await owner.query(
        `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
         select 'other-' || i % 50, 'spread', -7, 5000, 9, now() + i * interval '1 minute'
         from generate_series(1, 50000) i`,
      );
      await owner.query('vacuum analyze event_lines');
      const pages = await owner.query("select relpages as n from pg_class where relname = 'event_lines'");
      const { rows } = await owner.query(`explain (analyze, buffers, format json) ${lineHistoriesSql}`, [
        event,
      ]);
      const { Plan: plan } = rows[0]['QUERY PLAN'][0];
      expect(pages.rows[0].n).toBeGreaterThan(400);
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(pages.rows[0].n / 4);
    });
  });
});
