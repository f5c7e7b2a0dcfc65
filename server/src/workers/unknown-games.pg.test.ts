import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { reconcile } from '../book/reconcile.ts';
import { createSimulatedFeed } from '../integrations/sports-feed/simulated.ts';
import { silentLog } from '../logging/log.ts';
import { expireDue } from './expire-due.ts';
import { createPollFeed } from './poll-feed.ts';
import { voidDropped, voidDue } from './void-due.ts';

/** Bets on games of an earlier version of the simulated feed, whose ids today's feed cannot read. */

const minute = 60_000;
const hour = 60 * minute;

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let poll: () => Promise<unknown>;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
  const feed = createSimulatedFeed({ clock: api.clock });
  poll = createPollFeed({ pool: api.database.pool, feed, clock: api.clock, log: silentLog });
});
afterAll(() => api.close());

async function runJobs(): Promise<void> {
  const { pool } = api.database;
  const { book } = api.server;
  await poll();
  await expireDue(pool, book, api.clock);
  await voidDue(pool, book, api.clock);
  await voidDropped(pool, book, api.clock);
}

/** The start and state in which the earlier version left each game, by its id. */
const oldGames: Record<string, { readonly startsInMs: number; readonly changes?: string }> = {
  begun: { startsInMs: -hour },
  inPlay: { startsInMs: -hour, changes: 'home_score = 3, away_score = 1' },
  ahead: { startsInMs: 4 * 24 * hour },
  aheadUnlisted: { startsInMs: 4 * 24 * hour, changes: 'listed = false' },
};

async function leave(id: string): Promise<void> {
  const { startsInMs, changes = 'listed = true' } = oldGames[id]!;
  await api.event({ id });
  await api.activeBet(ann, bob, id, 1_00);
  await api.bet(ann, id, 1_00);
  const start = new Date(api.clock.now() + startsInMs);
  await api.database.pool.query(`update events set commence_time = $2, ${changes} where id = $1`, [
    id,
    start,
  ]);
}

/** Sessions end before the last bets do. */
async function readBalances(): Promise<readonly number[]> {
  const { rows } = await api.database.pool.query<{ cents: number }>(
    'select available_cents as cents from accounts where user_id = any($1::uuid[]) order by user_id',
    [[ann.id, bob.id]],
  );
  return rows.map(({ cents }) => cents);
}

/** The old games with running bets: "begun open taken". */
async function readRunning(): Promise<readonly string[]> {
  const { rows } = await api.database.pool.query<{ id: string; statuses: string }>(
    `select event_id as id, string_agg(case status when 'Created' then 'open' else 'taken' end, ' ' order by status = 'Active') as statuses
     from bets where status in ('Created', 'Active') and event_id = any($1::text[]) group by event_id order by event_id`,
    [Object.keys(oldGames)],
  );
  return rows.map(({ id, statuses }) => `${id} ${statuses}`);
}

test('control: a game that the feed still lists keeps its bets', async () => {
  await runJobs();
  const { rows } = await api.database.pool.query<{ id: string }>(
    'select id from events where listed and not completed and commence_time > $1 order by commence_time limit 1',
    [new Date(api.clock.now() + 3 * 24 * hour)],
  );
  const { id } = rows[0]!;
  // Other people: whether this game ends before the others are void depends on the hour.
  const [cyd, dee] = [await api.user('cyd', 1_00), await api.user('dee', 1_00)];
  const bet = await api.activeBet(cyd, dee, id, 1_00);
  api.clock.moveBy(26 * hour);
  await runJobs();
  expect((await cyd.get(`/api/bets/${bet}`)).json().bet.status).toBe('Active');
});

test('end after the usual time, and the ledger balances', async () => {
  for (const id of Object.keys(oldGames)) await leave(id);
  const all = Object.keys(oldGames).sort();
  expect(await readRunning()).toEqual(all.map((id) => `${id} open taken`));
  await runJobs();
  expect(await readRunning()).toEqual(all.map((id) => `${id} open taken`));
  // An open bet expires an hour after the start; a game that the feed drops before its start is void a day later.
  api.clock.moveBy(11 * minute);
  await runJobs();
  api.clock.moveBy(25 * hour);
  await runJobs();
  expect(await readRunning()).toEqual(['aheadUnlisted open taken', 'begun taken', 'inPlay taken']);
  api.clock.moveBy(46 * hour);
  await runJobs();
  expect(await readRunning()).toEqual(['aheadUnlisted open taken']);
  api.clock.moveBy((4 * 24 + 1) * hour);
  await runJobs();
  expect(await readRunning()).toEqual([]);
  expect(await readBalances()).toEqual([1_000_00, 1_000_00]);
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
});
