import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from './book/reconcile.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { type TestApi, type TestPerson, testApi } from './testing/api.ts';
import { asOwner } from './testing/as-owner.ts';
import { cutConnections } from './testing/cut-connections.ts';
import { liftStakeLimits } from './testing/stake-limits.ts';
import { startThrowawayCluster } from './testing/throwaway-cluster.ts';

/** A database that answers with errors, holds rows or does not commit. What a dead one does is in app-database-loss.pg.test.ts. */

const ready = async (api: TestApi) => (await api.server.app.inject({ url: '/api/ready' })).json();
const sql = (api: TestApi, text: string) => asOwner(api.database.url, (owner) => owner.query(text));

describe('errors of the server', () => {
  let api: TestApi;
  let ann: TestPerson;
  let eventId: string;
  beforeAll(async () => {
    api = await testApi();
    await liftStakeLimits(api.database.pool);
    ann = await api.person('ann', 1_000_00);
    eventId = await api.event();
    // A sequence is not rolled back, so it counts every attempt.
    await sql(
      api,
      `create sequence attempts; grant usage on sequence attempts to sidebet_app;
       create table faults (state text, attempts int, pids int[] not null default '{}'); grant select on faults to sidebet_app`,
    );
  });
  afterAll(() => api.close());
  afterEach(() => sql(api, 'drop trigger if exists fail on bets'));

  /** The first `attempts` to store a bet fail with this SQLSTATE. */
  async function failWith(state: string, attempts: number): Promise<void> {
    await sql(
      api,
      `alter sequence attempts restart;
       create or replace function fail() returns trigger language plpgsql as $$ begin
         if nextval('attempts') <= ${attempts} then
           raise exception using errcode = '${state}', message = 'as told';
         end if;
         return new;
       end $$;
       create trigger fail before insert on bets for each row execute function fail()`,
    );
  }

  const bookConnections = () =>
    asOwner(api.database.url, async (owner) => {
      const { rows } = await owner.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'sidebet-book' and datname = current_database()",
      );
      return rows.map(({ pid }) => pid);
    });

  const place = (key: string) => ann.post('/api/bets', { eventId, side: 'home', wagerCents: 1_00 }, key);

  const faults: [state: string, meaning: string, keepsConnection: boolean][] = [
    ['40001', 'a conflict', true],
    ['40P01', 'a deadlock', true],
    ['55P03', 'a held row', true],
    ['25006', 'a read-only database', false],
    ['53100', 'a full disk', false],
    ['53200', 'no memory', false],
    ['57014', 'a cancelled statement', false],
    ['57P03', 'a starting server', false],
    ['58030', 'a broken disk', false],
    ['08006', 'a lost connection', false],
  ];
  test.each(faults)('%s (%s) once: the bet is placed at the next attempt', async (state, _, keeps) => {
    await place(randomUUID());
    const before = await bookConnections();
    await failWith(state, 1);
    const answer = await place(randomUUID());
    expect(answer.statusCode).toBe(200);
    const after = await bookConnections();
    expect(before.every((pid) => after.includes(pid))).toBe(keeps);
  });

  test('a lasting fault: 503 with Retry-After, and the same key later places one bet', async () => {
    const balance = await ann.balanceCents();
    const key = randomUUID();
    await failWith('53100', 1_000_000);
    const answer = await place(key);
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '1',
    ]);
    expect(await ready(api)).toEqual({ ready: false, missing: 'database' });
    await sql(api, 'drop trigger fail on bets');
    const placed = [await place(key), await place(key)];
    expect(placed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(placed[0]!.json().bet.uniqueId).toBe(placed[1]!.json().bet.uniqueId);
    expect(await ann.balanceCents()).toBe(balance - 1_00);
    await expect.poll(() => ready(api), { timeout: 20_000 }).toEqual({ ready: true });
  });

  test('control: another error is not retried and is a 500', async () => {
    await failWith('XX000', 1);
    expect((await place(randomUUID())).statusCode).toBe(500);
    expect((await place(randomUUID())).statusCode).toBe(200);
  });

  test('a read of a held table ends with 503, and not with the request hanging', async () => {
    const owner = new pg.Client({ connectionString: api.database.url });
    await owner.connect();
    await owner.query('begin; lock table bets in access exclusive mode');
    try {
      const startedAt = performance.now();
      const answer = await ann.get('/api/me/bets?tab=Created');
      expect(answer.statusCode).toBe(503);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    } finally {
      await owner.end();
    }
  });
});

describe('a held account', () => {
  let api: TestApi;
  let people: TestPerson[];
  let eventId: string;
  beforeAll(async () => {
    api = await testApi();
    await liftStakeLimits(api.database.pool);
    people = await Promise.all(Array.from({ length: 24 }, (_, n) => api.person(`person${n}`, 1_000_00)));
    eventId = await api.event();
  });
  afterAll(() => api.close());

  async function hold(userId: string): Promise<() => Promise<void>> {
    const holder = new pg.Client({ connectionString: api.database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from accounts where user_id = $1 for update', [userId]);
    return () => holder.end();
  }

  async function place(person: TestPerson): Promise<{ status: number; tookMs: number }> {
    const startedAt = performance.now();
    const answer = await person.post('/api/bets', { eventId, side: 'home', wagerCents: 1 });
    return { status: answer.statusCode, tookMs: performance.now() - startedAt };
  }

  test('delays only its owner, who gets 503 after seconds', async () => {
    const [owner, ...others] = people as [TestPerson, ...TestPerson[]];
    const release = await hold(owner.id);
    const own = place(owner);
    const rounds = [];
    for (let round = 0; round < 8; round++)
      rounds.push(...(await Promise.all([...others.map(place), round < 2 ? place(others[0]!) : null])));
    const delayed = await own;
    await release();
    const theirs = rounds.flatMap((found) => found ?? []);
    expect(theirs.filter(({ status }) => status !== 200)).toEqual([]);
    expect(delayed.status).toBe(503);
    expect(delayed.tookMs).toBeLessThan(10_000);
    const sorted = theirs.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
    // The claim of a second is held by the proof heldAccounts, alone on the machine.
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(delayed.tookMs / 2);
    expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  });

  test('held briefly: its owner waits and gets the bet', async () => {
    const release = await hold(people[0]!.id);
    const own = place(people[0]!);
    await sleep(1_000);
    await release();
    const { status, tookMs } = await own;
    expect(status).toBe(200);
    expect(tookMs).toBeGreaterThan(900);
  });
});

test('a read-only database: not ready, changes get 503, reads work; then it recovers by itself', async () => {
  const api = await testApi();
  try {
    const ann = await api.person('ann', 100_00);
    const eventId = await api.event();
    const name = new URL(api.database.url).pathname.slice(1);
    await sql(api, `alter database ${name} set default_transaction_read_only = on`);
    // Like a failover to a standby: the processes connect again.
    await cutConnections(api.database.url);
    await expect.poll(() => ready(api), { timeout: 10_000 }).toEqual({ ready: false, missing: 'database' });
    const key = randomUUID();
    const place = () => ann.post('/api/bets', { eventId, side: 'home', wagerCents: 1_00 }, key);
    // Once the process knows, it refuses without asking the database.
    const isRefusedAtOnce = async () => {
      const startedAt = performance.now();
      const { statusCode } = await place();
      return statusCode === 503 && performance.now() - startedAt < 1_000;
    };
    await expect.poll(isRefusedAtOnce, { timeout: 20_000 }).toBe(true);
    expect((await ann.get('/api/me/bets?tab=Created')).statusCode).toBe(200);
    await asOwner(api.database.url, async (owner) => {
      await owner.query('set default_transaction_read_only = off');
      await owner.query(`alter database ${name} reset default_transaction_read_only`);
    });
    await cutConnections(api.database.url);
    await expect.poll(() => ready(api), { timeout: 10_000 }).toEqual({ ready: true });
    expect((await place()).statusCode).toBe(200);
  } finally {
    await api.close();
  }
});

describe('a synchronous standby that is missing', () => {
  let cluster: Awaited<ReturnType<typeof startThrowawayCluster>>;
  let api: TestApi;
  let closeDatabase: () => Promise<void>;
  beforeAll(async () => {
    cluster = await startThrowawayCluster(['-c fsync=off', '-c max_connections=60']);
    await migrate(cluster.url);
    const pool = createPool(cluster.url, { max: 2 });
    closeDatabase = () => pool.end();
    api = await testApi({ database: { url: cluster.url, pool, close: async () => {} } });
  });
  afterAll(async () => {
    await api.close();
    await closeDatabase();
    await cluster.stop();
  });

  async function requireStandby(standbys: string): Promise<void> {
    const owner = new pg.Client({ connectionString: cluster.url });
    await owner.connect();
    await owner.query('set synchronous_commit = local');
    await owner.query(`alter system set synchronous_standby_names = '${standbys}'`);
    await owner.query('select pg_reload_conf()');
    await owner.end();
  }

  const count = (condition: string) =>
    asOwner(cluster.url, async (owner) => {
      const { rows } = await owner.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where ${condition}`,
      );
      return rows[0]!.n;
    });

  test('nothing is acknowledged, few sessions wait, and a repeated key is not acknowledged either', async () => {
    const ann = await api.person('ann', 100_00);
    const eventId = await api.event();
    const key = randomUUID();
    const place = () => ann.post('/api/bets', { eventId, side: 'home', wagerCents: 1_00 }, key);
    await requireStandby('missing');
    expect((await place()).statusCode).toBe(503);
    await expect.poll(() => ready(api), { timeout: 10_000 }).toEqual({ ready: false, missing: 'database' });
    for (let n = 0; n < 20; n++) expect((await place()).statusCode).toBe(503);
    expect(await count("wait_event = 'SyncRep'")).toBeLessThan(6);

    // The sessions end: the bet is committed here, but not at a standby.
    await sql(api, "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
    await expect.poll(() => count("wait_event = 'SyncRep'")).toBe(0);
    const { rows } = await api.database.pool.query('select from bets');
    expect(rows).toHaveLength(1);
    await expect.poll(async () => (await ready(api)).ready, { timeout: 10_000 }).toBe(true);
    expect((await place()).statusCode).toBe(503);

    await requireStandby('');
    await expect.poll(() => ready(api), { timeout: 10_000 }).toEqual({ ready: true });
    expect((await place()).statusCode).toBe(200);
    expect(await ann.balanceCents()).toBe(99_00);
  });
});
