import { toFriend } from '@sidebet/domain/book/offered-to';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { reconcile } from '../book/reconcile.ts';
import { databaseAt } from '../db/pool.ts';
import { saveLines } from '../features/betting/events/reference-lines.ts';
import { saveEvents } from '../features/betting/events/store.ts';
import { createSimulatedFeed } from '../integrations/sports-feed/simulated.ts';
import { writeHistory } from './history.ts';
import { playCast, sendFirstChallenge } from './play-cast.ts';

/** The demo's history and its cast. */

const day = 86_400_000;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let members: TestUser[];
let people: TestUser[];
let now: number;
beforeAll(async () => {
  api = await testApi();
  people = await Promise.all(['ann', 'bob', 'cid', 'dee', 'eve'].map((username) => api.user(username)));
  members = people.slice(1);
  [ann, bob] = people as [TestUser, TestUser];
  await api.befriend(ann, bob);
  now = api.clock.now();
});
afterAll(() => api.close());

const context = () => ({
  pool: api.database.pool,
  database: databaseAt(api.database.url),
  book: api.server.book,
  clock: api.clock,
  log: api.server.app.log,
  moneyMode: 'play' as const,
});

test('a history is decided by the book at past times, and the ledger agrees', async () => {
  await writeHistory(context(), people, { now, speed: 1, days: 3 });
  const { rows } = await api.database.pool.query(
    `select b.status, count(*)::int as bets, min(b.created_at) as first, max(b.created_at) as last,
            bool_and(paid_out_at between e.commence_time and $1) as paid_after_start,
            bool_and(accepted_at < e.commence_time) as taken_before_start
     from bets b join events e on e.id = b.event_id group by b.status`,
    [new Date(now)],
  );
  const settled = rows.find(({ status }) => status === 'Settled');
  expect(settled).toMatchObject({ paidAfterStart: true, takenBeforeStart: true });
  expect(settled.bets).toBeGreaterThan(5);
  expect(settled.first).toBeLessThan(now - day);
  for (const { last } of rows) expect(last).toBeLessThanOrEqual(now);
  const { rows: settledBets } = await api.database.pool.query(
    `select (count(*) filter (where fee_policy = 'specified') * 100 / count(*))::int as percent
     from bets where status = 'Settled' and winner_id is not null`,
  );
  expect(settledBets[0].percent).toBeGreaterThan(20);
  expect(settledBets[0].percent).toBeLessThan(60);
  const books = await reconcile(api.database.pool);
  expect(books).toMatchObject({ agrees: true, firstDifference: null });
  const ended = await api.database.pool.query(
    `select from bets b join events e on e.id = b.event_id where e.completed and b.status = 'Active'`,
  );
  expect(ended.rowCount).toBe(0);
});

test('members post, take what they find worth it, and decline a challenge that is not', async () => {
  const { pool } = api.database;
  const feed = createSimulatedFeed({ clock: api.clock });
  await saveEvents(pool, (await feed.listEvents('basketball_nba')).events, now);
  await saveLines(pool, await feed.listLines('basketball_nba'), now);
  // The next games have no quote, or an old one: at neither can anything be offered.
  for (const startsInMs of [20_000, 21_000]) await api.event({ startsInMs });
  await pool.query(
    `insert into event_lines (event_id, market, probability_bps, bookmakers, captured_at)
     values ($1, 'moneyline', 5000, 9, $2)`,
    [await api.event({ startsInMs: 19_000 }), new Date(now - 2 * 3_600_000)],
  );
  const turn = playCast(context(), members, 1);
  for (let turns = 0; turns < 40; turns += 1) await turn();
  const posted = await pool.query('select distinct creator_id from bets where created_at >= $1', [
    new Date(now),
  ]);
  expect(posted.rows.length).toBeGreaterThan(1);
  // About a third of them are standard bets, and one filter shows exactly those.
  const list = async (market: string): Promise<{ feePolicy: string }[]> =>
    (await ann.get(`/api/board?limit=100&market=${market}`)).json().items;
  const [all, standard] = [await list('all'), await list('standard')];
  expect(standard.length / all.length).toBeGreaterThan(0.2);
  expect(standard.length / all.length).toBeLessThan(0.6);
  expect(new Set(standard.map(({ feePolicy }) => feePolicy))).toEqual(new Set(['specified']));
  expect(standard).toHaveLength(all.filter(({ feePolicy }) => feePolicy === 'specified').length);

  const { rows } = await pool.query(
    `select event_id from event_lines l join events e on e.id = l.event_id
     where market = 'moneyline' and probability_bps between 3000 and 7000 and captured_at >= $1
       and e.commence_time > $2 order by e.commence_time desc limit 1`,
    [new Date(now), new Date(now + 3_600_000)],
  );
  const offer = (stakeCents: number, acceptorStakeCents: number, offeredTo?: string) =>
    ann.post('/api/offers', {
      ...{
        eventId: rows[0].eventId,
        market: 'moneyline',
        selection: 'home',
        stakeCents,
        acceptorStakeCents,
        fee: { bps: 200, capCents: null },
      },
      ...{ confirmedStakeCents: stakeCents, offeredTo },
    });
  const answers = [await offer(40_00, 2_00), await offer(2_00, 40_00), await offer(2_00, 40_00, bob.id)];
  const [generous, greedy, challenge] = answers.map((answer) => answer.json().bet.uniqueId);
  const readStatus = async (id: string) => (await ann.get(`/api/bets/${id}`)).json().bet;
  await turn();
  expect(await readStatus(generous)).toMatchObject({ status: 'Created' });
  api.clock.moveBy(10_000);
  await turn();
  expect(await readStatus(generous)).toMatchObject({ status: 'Active' });
  expect(await readStatus(greedy)).toMatchObject({ status: 'Created' });
  expect(await readStatus(challenge)).toMatchObject({
    result: 'declined',
    declineWord: 'Not at that price.',
  });
});

test('a new user finds a challenge', async () => {
  const bet = await sendFirstChallenge(context(), people[1]!, ann.id);
  expect(bet).toMatchObject({ status: 'Created', offeredTo: toFriend(ann.id) });
  expect((await ann.get('/api/me/challenges')).json().items).toContainEqual(
    expect.objectContaining({ uniqueId: bet!.id }),
  );
});

test('a member challenges a friend now and then, one challenge at a time', async () => {
  const challenges = async (): Promise<unknown[]> =>
    (await ann.get('/api/me/challenges?limit=100')).json().items;
  for (const { uniqueId } of (await challenges()) as { uniqueId: string }[])
    await bob.delete(`/api/bets/${uniqueId}`);
  const turn = playCast(context(), members, 1);
  for (let turns = 0; turns < 600 && (await challenges()).length === 0; turns += 1) await turn();
  for (let turns = 0; turns < 100; turns += 1) await turn();
  expect(await challenges()).toMatchObject([{ userId: bob.id, offeredToId: ann.id }]);
  // Members answer each other's challenges themselves.
  const { rows } = await api.database.pool.query(
    `select from bets where offered_to = any($1::uuid[]) and creator_id = any($1::uuid[])`,
    [members.map(({ id }) => id)],
  );
  expect(rows).toEqual([]);
});
