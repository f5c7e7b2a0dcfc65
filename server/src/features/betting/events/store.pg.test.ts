import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import type { FeedEvent, FeedScore } from '../../../integrations/sports-feed/port.ts';
import { correctResult } from './correct-result.ts';
import { saveEvents, saveScores } from './store.ts';
import { unlistDropped } from './unlist-dropped.ts';

const now = Date.UTC(2026, 10, 20, 18, 0, 0, 123);
const minute = 60_000;

function event(id: string, rest: Partial<FeedEvent> = {}): FeedEvent {
  return {
    id,
    sportKey: 'basketball_nba',
    sportTitle: 'NBA',
    commenceTime: now + minute,
    homeTeam: 'Boston Celtics',
    awayTeam: `Guests of ${id}`,
    ...rest,
  };
}
function score(id: string, home: number | null, away: number | null, completed = false): FeedScore {
  return { ...event(id), completed, homeScore: home, awayScore: away };
}

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const stored = async (id: string) =>
  (await db.pool.query('select * from events where id = $1', [id])).rows[0];
/** The version of the row: PostgreSQL assigns a new one to every write. */
const rowVersion = async (id: string) =>
  (await db.pool.query('select xmin::text || ctid::text as version from events where id = $1', [id])).rows[0]
    .version;

describe('events', () => {
  it('are stored when first seen, with millisecond precision; of two rows the later one counts', async () => {
    const twice = [event('a1', { homeTeam: 'Utah Jazz' }), event('a1'), event('a2')];
    expect((await saveEvents(db.pool, twice, now)).changed.toSorted()).toEqual(['a1', 'a2']);
    expect(await stored('a1')).toMatchObject({
      homeTeam: 'Boston Celtics',
      commenceTime: now + minute,
      completed: false,
      homeScore: null,
      resultVersion: 0,
      listed: true,
      createdAt: now,
    });
  });

  it('are not rewritten when nothing changed', async () => {
    await saveEvents(db.pool, [event('b1')], now);
    const before = await rowVersion('b1');
    expect(await saveEvents(db.pool, [event('b1')], now)).toEqual({
      changed: [],
      corrected: [],
      disputed: [],
    });
    expect((await saveScores(db.pool, [score('b1', null, null)], now)).changed).toEqual([]);
    expect(await rowVersion('b1')).toBe(before);
  });

  it('follow changes of time and names until the stored start, never after', async () => {
    await saveEvents(db.pool, [event('c1')], now);
    const moved = event('c1', { commenceTime: now + 9 * minute, awayTeam: 'Utah Jazz' });
    expect((await saveEvents(db.pool, [moved], now)).changed).toEqual(['c1']);
    expect(await stored('c1')).toMatchObject({ commenceTime: now + 9 * minute, awayTeam: 'Utah Jazz' });
    const late = event('c1', { commenceTime: now + 99 * minute, awayTeam: 'Miami Heat' });
    expect((await saveEvents(db.pool, [late], now + 9 * minute)).changed).toEqual([]);
    expect(await stored('c1')).toMatchObject({ commenceTime: now + 9 * minute, awayTeam: 'Utah Jazz' });
  });

  it('are unlisted when the feed drops them, and listed again later', async () => {
    const tennis = event('d3', { sportKey: 'tennis_atp_munich' });
    await saveEvents(db.pool, [event('d1'), event('d2', { commenceTime: now }), tennis, event('d4')], now);
    // The games of the tests before are still listed.
    const answer = { listedIds: ['a1', 'a2', 'b1', 'c1', 'd4'], unansweredSports: ['tennis_atp_munich'] };
    const { changed: dropped } = await unlistDropped(db.pool, answer, now);
    // d2 has started, d3's sport was not polled, d4 is still listed.
    expect(dropped).toContain('d1');
    expect(dropped.filter((id) => ['d2', 'd3', 'd4'].includes(id))).toEqual([]);
    const again = await unlistDropped(db.pool, answer, now);
    expect(again.changed).toEqual([]);
    // A score does not relist a dropped event; a list does.
    expect((await saveScores(db.pool, [score('d1', null, null)], now)).changed).toEqual([]);
    expect((await saveEvents(db.pool, [event('d1')], now)).changed).toEqual(['d1']);
    expect((await stored('d1')).listed).toBe(true);
  });
});

describe('scores', () => {
  it('are stored when first seen, even of an event never listed', async () => {
    expect((await saveScores(db.pool, [score('e1', 132, 109, true)], now)).changed).toEqual(['e1']);
    expect(await stored('e1')).toMatchObject({
      completed: true,
      homeScore: 132,
      awayScore: 109,
      resultAt: now,
      resultSource: 'feed',
    });
  });

  it('update while running, and become final with the time first seen', async () => {
    const later = now + 5 * minute;
    await saveEvents(db.pool, [event('f1')], now);
    expect((await saveScores(db.pool, [score('f1', 2, 0)], later)).changed).toEqual(['f1']);
    expect(await stored('f1')).toMatchObject({
      completed: false,
      homeScore: 2,
      resultAt: null,
      resultSource: null,
    });
    await saveScores(db.pool, [score('f1', 40, 40, true)], later + 1);
    const before = await rowVersion('f1');
    await saveScores(db.pool, [score('f1', 40, 40, true)], later + 2);
    await saveScores(db.pool, [score('f1', 38, 40)], later + 3);
    await saveScores(db.pool, [score('f1', null, null)], later + 4);
    expect(await stored('f1')).toMatchObject({
      completed: true,
      homeScore: 40,
      awayScore: 40,
      resultAt: later + 1,
    });
    expect(await rowVersion('f1')).toBe(before);
  });

  it('that differ after being final are a correction, which increments the version', async () => {
    await saveScores(db.pool, [score('g1', 10, 9, true)], now);
    const saved = await saveScores(db.pool, [score('g1', 9, 10, true)], now + 5);
    expect(saved).toEqual({ changed: ['g1'], corrected: ['g1'], disputed: [] });
    expect(await stored('g1')).toMatchObject({
      homeScore: 9,
      awayScore: 10,
      resultVersion: 1,
      resultAt: now + 5,
    });
    expect((await saveScores(db.pool, [score('g1', 9, 10, true)], now + 6)).changed).toEqual([]);
  });

  it('never overwrite a result entered by hand', async () => {
    await saveScores(db.pool, [score('h1', 1, 0, true)], now);
    const correction = { eventId: 'h1', homeScore: 0, awayScore: 1, source: 'ann' };
    expect(await correctResult(db.pool, correction, now)).toBe(true);
    expect(await correctResult(db.pool, correction, now)).toBe(false);
    expect(await saveScores(db.pool, [score('h1', 1, 0, true)], now)).toEqual({
      changed: [],
      corrected: [],
      disputed: ['h1'],
    });
    expect(await stored('h1')).toMatchObject({ homeScore: 0, resultVersion: 1, resultSource: 'ann' });
  });

  it('of an unknown or unfinished event cannot be corrected', async () => {
    await saveEvents(db.pool, [event('i1')], now);
    for (const eventId of ['i1', 'nobody']) {
      expect(await correctResult(db.pool, { eventId, homeScore: 1, awayScore: 2, source: 'feed' }, now)).toBe(
        false,
      );
    }
  });
});

it('announces changes in the same transaction', async () => {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) =>
    heard.push(...(JSON.parse(payload!) as { events: string[] }).events),
  );
  await client.query('listen sidebet_live');
  const many = Array.from({ length: 400 }, (_, i) => event(`j${`${i}`.padStart(70, '0')}`));
  await saveEvents(db.pool, many, now);
  await saveEvents(db.pool, many, now);
  await saveScores(db.pool, [score('k1', 1, 0, true)], now);
  await saveScores(db.pool, [score('k1', 0, 1, true)], now);
  await expect.poll(() => heard.length).toBe(402);
  expect(new Set(heard).size).toBe(401);
  await client.end();
});

it('is safe on many processes at once: one row, one correction, no deadlock', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `l${i}`);
  const shuffle = (list: string[]) => list.toSorted(() => Math.random() - 0.5);
  for (let round = 0; round < 15; round++) {
    await Promise.all(
      Array.from({ length: 8 }, () =>
        saveScores(
          db.pool,
          shuffle(ids).map((id) => score(id, round, 100 + round, true)),
          now + round,
        ),
      ),
    );
  }
  const { rows } = await db.pool.query("select home_score, result_version from events where id like 'l%'");
  expect(rows).toHaveLength(40);
  expect(rows.every((row) => row.homeScore === 14 && row.resultVersion === 14)).toBe(true);
});
