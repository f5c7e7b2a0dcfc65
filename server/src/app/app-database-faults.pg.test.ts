import { randomUUID } from 'node:crypto';
import { specifiedOffer } from '@sidebet/domain/bets/offer';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { cutConnections } from '../../testing/cut-connections.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { endlessPatience } from '../../testing/patience.ts';
import { liftStakeLimits } from '../../testing/stake-limits.ts';
import { startThrowawayCluster } from '../../testing/throwaway-cluster.ts';
import { reconcile } from '../book/reconcile.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { usualPatience } from './patience.ts';

/** A database that answers with errors, holds rows or does not commit. One that is away is in app-database-away.pg.test.ts. */

const ready = async (api: TestApi) => (await api.server.app.inject({ url: '/api/ready' })).json();
const sql = (api: TestApi, text: string) => asOwner(api.database.url, (owner) => owner.query(text));

describe('errors of the server', () => {
  let api: TestApi;
  let ann: TestUser;
  let eventId: string;
  beforeAll(async () => {
    api = await testApi({ patience: usualPatience });
    await liftStakeLimits(api.database.pool);
    ann = await api.user('ann', 1_000_00);
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

  describe('a held table', () => {
    let holder: pg.Client;
    beforeEach(async () => {
      holder = new pg.Client({ connectionString: api.database.url });
      await holder.connect();
      await holder.query('begin; lock table bets in access exclusive mode');
    });
    afterEach(() => holder.end());

    test('is read with 503 while it is held', async () => {
      expect((await ann.get('/api/me/bets?tab=Created')).statusCode).toBe(503);
    });

    test('control: with an endless wait for locks, a read waits until it is free', async () => {
      const pool = createPool(api.database.url, { max: 1, patience: endlessPatience.requests });
      let hasEnded = false;
      const reading = pool.query('select from bets limit 0').finally(() => {
        hasEnded = true;
      });
      await expect.poll(() => countLockWaits(api.database.url)).toBe(1);
      expect(hasEnded).toBe(false);
      await holder.query('commit');
      await reading;
      await pool.end();
    });
  });
});

describe('a held account', () => {
  let opened: AsyncDisposableStack;
  beforeEach(() => {
    opened = new AsyncDisposableStack();
  });
  afterEach(() => opened.disposeAsync());

  /** A server with `count` users, of whom the first one's account is held until `release`. */
  async function holdFirst(options: Parameters<typeof testApi>[0] = {}, count = 24) {
    const api = await testApi(options);
    opened.defer(api.close);
    await liftStakeLimits(api.database.pool);
    const people = Array.from({ length: count }, (_, n) => api.user(`person${n}`, 1_000_00));
    const [owner, ...others] = (await Promise.all(people)) as [TestUser, ...TestUser[]];
    const eventId = await api.event();
    const holder = new pg.Client({ connectionString: api.database.url });
    await holder.connect();
    const release = () => holder.end();
    opened.defer(release);
    await holder.query('begin');
    await holder.query('select from accounts where user_id = $1 for update', [owner.id]);
    /** Those of one turn share a batch, except that each shard has its own. */
    const command = ({ id: userId }: TestUser) =>
      api.server.book.execute({
        command: {
          kind: 'createBet',
          betId: randomUUID(),
          userId,
          eventId,
          offer: specifiedOffer('home', 1),
        },
      });
    const place = (user: TestUser) => user.post('/api/bets', { eventId, side: 'home', wagerCents: 1 });
    return { api, owner, others, command, place, release };
  }

  /** Counts commands that have ended. */
  function watch(commands: readonly Promise<unknown>[]) {
    let ended = 0;
    for (const command of commands) void command.finally(() => ended++).catch(() => {});
    return () => ended;
  }

  test('delays only its owner, who waits for it', async () => {
    const { api, owner, others, command, place, release } = await holdFirst();
    const own = command(owner);
    const hasEnded = watch([own]);
    await Promise.all(others.map(command));
    for (let round = 0; round < 8; round++)
      for (const { statusCode } of await Promise.all([...others, others[0]!].map(place)))
        expect(statusCode).toBe(200);
    expect(hasEnded()).toBe(0);
    await release();
    expect((await own).kind).toBe('done');
    expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  });

  test('held for longer than a command is retried: its owner gets 503 while it is held', async () => {
    const { api, owner, place, release } = await holdFirst({ patience: { commandMs: 300 } }, 1);
    const answer = await place(owner);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    await release();
    expect((await place(owner)).statusCode).toBe(200);
    expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  });

  test('control: batches that wait for it delay others', async () => {
    const patience = { batches: endlessPatience.requests };
    const { api, owner, others, command, release } = await holdFirst({ patience });
    const commands = [owner, ...others].map(command);
    const ended = watch(commands);
    await expect.poll(() => countLockWaits(api.database.url, 'sidebet-book')).toBe(1);
    // The other shard's batch may have ended.
    expect(ended()).toBeLessThan(others.length);
    await release();
    for (const { kind } of await Promise.all(commands)) expect(kind).toBe('done');
  });
});

describe('a read-only database', () => {
  // Each connection that is not cut keeps the setting of its login.
  const ways: [setBy: string, cut: string, application: string | undefined][] = [
    ['alter database', 'all connections', undefined],
    ['alter role', 'all connections', undefined],
    ['alter database', "the book's connections", 'sidebet-book'],
    ['alter role', "the book's connections", 'sidebet-book'],
  ];
  test.each(ways)(
    'by %s that cuts %s: changes get 503, reads work; it ends with the setting',
    async (setBy, _, application) => {
      let handled = 0;
      const api = await testApi({
        patience: usualPatience,
        alterHandlers: (handlers) => ({
          ...handlers,
          createBet: (call) => {
            handled++;
            return handlers.createBet(call);
          },
        }),
      });
      try {
        const ann = await api.user('ann', 100_00);
        const eventId = await api.event();
        const { pathname, username } = new URL(api.database.url);
        const name = pathname.slice(1);
        const subject =
          setBy === 'alter role' ? `alter role ${username} in database ${name}` : `alter database ${name}`;
        await sql(api, `${subject} set default_transaction_read_only = on`);
        const key = randomUUID();
        const place = () => ann.post('/api/bets', { eventId, side: 'home', wagerCents: 1_00 }, key);
        // A database that becomes read-only ends its sessions, such as a former primary. The processes connect again.
        await cutConnections(api.database.url, application);
        if (application) expect((await place()).statusCode).toBe(503);
        await expect.poll(() => ready(api)).toEqual({ ready: false, missing: 'database' });
        // Once the process knows, it refuses without trying.
        const placeAndCount = async () => {
          const before = handled;
          return { status: (await place()).statusCode, tries: handled - before };
        };
        await expect.poll(placeAndCount).toEqual({ status: 503, tries: 0 });
        // Nor does it forget once the connections that showed it are gone.
        for (let round = 0; round < 3; round++) {
          await cutConnections(api.database.url, 'sidebet-book');
          await expect.poll(() => ready(api)).toEqual({ ready: false, missing: 'database' });
          expect(await placeAndCount()).toEqual({ status: 503, tries: 0 });
        }
        expect((await ann.get('/api/me/bets?tab=Created')).statusCode).toBe(200);
        const session = new pg.Client({ connectionString: api.database.url });
        await session.connect();
        await asOwner(api.database.url, async (owner) => {
          await owner.query('set default_transaction_read_only = off');
          await owner.query(`${subject} reset default_transaction_read_only`);
        });
        await expect.poll(() => ready(api), { timeout: 20_000 }).toEqual({ ready: true });
        expect(await placeAndCount()).toEqual({ status: 200, tries: 1 });
        // Control: a session that is not replaced stays read-only.
        const { rows } = await session.query('show transaction_read_only');
        expect(rows).toEqual([{ transaction_read_only: 'on' }]);
        await session.end();
      } finally {
        await api.close();
      }
    },
  );
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
    api = await testApi({
      patience: usualPatience,
      database: { url: cluster.url, pool, close: async () => {} },
    });
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
    const ann = await api.user('ann', 100_00);
    const eventId = await api.event();
    const key = randomUUID();
    const place = () => ann.post('/api/bets', { eventId, side: 'home', wagerCents: 1_00 }, key);
    await requireStandby('missing');
    expect((await place()).statusCode).toBe(503);
    await expect.poll(() => ready(api)).toEqual({ ready: false, missing: 'database' });
    for (let n = 0; n < 20; n++) expect((await place()).statusCode).toBe(503);
    expect(await count("wait_event = 'SyncRep'")).toBeLessThan(6);

    // The sessions end: the bet is committed here, but not at a standby.
    await sql(api, "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
    await expect.poll(() => count("wait_event = 'SyncRep'")).toBe(0);
    const { rows } = await api.database.pool.query('select from bets');
    expect(rows).toHaveLength(1);
    await expect.poll(async () => (await ready(api)).ready).toBe(true);
    expect((await place()).statusCode).toBe(503);

    await requireStandby('');
    await expect.poll(() => ready(api)).toEqual({ ready: true });
    expect((await place()).statusCode).toBe(200);
    expect(await ann.balanceCents()).toBe(99_00);
  });
});
