import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { startThrowawayCluster } from '../../testing/throwaway-cluster.ts';
import { migrate } from '../db/migrate.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { postgresMetrics } from './postgres-metrics.ts';

/** A cluster of its own, because these tests change settings and roles that all databases share. */
let url: string;
let owner: pg.Pool;
let pool: Pool;
const closing = new AsyncDisposableStack();
beforeAll(async () => {
  const cluster = await startThrowawayCluster(['-c archive_mode=on']);
  closing.defer(() => cluster.stop());
  url = cluster.url;
  await migrate(url);
  owner = new pg.Pool({ connectionString: url });
  closing.defer(() => owner.end());
  pool = createPool(url);
  closing.defer(() => pool.end());
});
afterAll(() => closing.disposeAsync());

/** All samples by name and label, without the common prefix. Every call reads the database again. */
async function scrape(from = pool): Promise<Record<string, number>> {
  const registry = new Registry();
  postgresMetrics(registry, from, 0);
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice('sidebet_postgres_'.length, end), Number(line.slice(end + 1))];
    }),
  );
}

/** The database's clock, in seconds since 1970 UTC. */
async function readClock(): Promise<number> {
  const { rows } = await owner.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 as now',
  );
  return rows[0]!.now;
}

/** Between which two ages in seconds an event is that happened at `instant`, while a metric is read. */
async function scrapeAge(
  name: string,
  instant: number,
): Promise<{ age: number; least: number; most: number }> {
  const before = await readClock();
  const { [name]: age } = await scrape();
  // Seconds since 1970 have no exact fractions.
  return { age: age!, least: before - instant - 0.001, most: (await readClock()) - instant + 0.001 };
}

const sessionMetrics = [
  'oldest_transaction_seconds{kind="session"}',
  'sessions{state="active"}',
  'synchronous_standbys',
];

test('what the role may not see is absent, and the rest is there', async () => {
  await owner.query(`alter system set synchronous_standby_names = ''`);
  const found = await scrape();
  for (const name of sessionMetrics) expect([name, found[name]]).toEqual([name, undefined]);
  expect(found).toMatchObject({
    'oldest_transaction_seconds{kind="prepared"}': 0,
    connections: expect.any(Number),
    connections_max: 100,
    lock_waits: 0,
    'dead_rows{table="migrations"}': expect.any(Number),
  });
  expect(found.connections).toBeGreaterThanOrEqual(2);
  expect(found.database_bytes).toBeGreaterThan(5_000_000);
  expect(found.transaction_id_age).toBeGreaterThan(0);
  // Without labels: a table among the ten biggest may be `backup_codes`.
  const names = Object.keys(found).map((name) => name.replace(/\{.*/, ''));
  expect(names.filter((name) => /backup|replication/.test(name))).toEqual([]);
});

test('a query that is refused leaves only its own metric out', async () => {
  await owner.query('revoke select on pg_locks from public');
  const refused = await scrape();
  await owner.query('grant select on pg_locks to public');
  expect([refused.lock_waits, refused.connections_max]).toEqual([undefined, 100]);
  expect((await scrape()).lock_waits).toBe(0);
});

test('without a database nothing is reported', async () => {
  const registry = new Registry();
  const elsewhere = createPool(url.replace(/\/\w+$/, '/missing'));
  postgresMetrics(registry, elsewhere);
  expect((await registry.metrics()).match(/^sidebet.*/gm)).toBeNull();
  await elsewhere.end();
});

test('an old transaction and a wait for a lock show up and go away', async () => {
  await owner.query('grant pg_read_all_stats to sidebet_app');
  const holder = await owner.connect();
  await holder.query('begin');
  await holder.query('lock table alarms');
  const begun = await readClock();
  const waiting = owner.query('select count(*) from alarms');
  await expect.poll(async () => (await scrape()).lock_waits).toBe(1);
  const held = await scrapeAge('oldest_transaction_seconds{kind="session"}', begun);
  expect(held.age).toBeGreaterThanOrEqual(held.least);
  expect((await scrape())['sessions{state="idle in transaction"}']).toBe(1);
  await holder.query('commit');
  holder.release();
  await waiting;
  const free = await scrapeAge('oldest_transaction_seconds{kind="session"}', await readClock());
  expect(free.age).toBeLessThanOrEqual(free.most);
  const after = await scrape();
  expect(after.lock_waits).toBe(0);
  expect(after['sessions{state="idle in transaction"}']).toBeUndefined();
});

test('reports the lag of a standby, and whether commits can wait for it', async () => {
  await owner.query(`alter system set synchronous_standby_names = 'standby_1'`);
  await owner.query('select pg_reload_conf()');
  await expect.poll(async () => (await scrape()).synchronous_standbys).toBe(0);
  const standby = await connectStandby('standby_1');
  // No commit may wait for this standby, because it never confirms one.
  await expect.poll(async () => (await scrape()).synchronous_standbys).toBe(1);
  const lag = 'replication_lag_bytes{standby="standby_1"}';
  expect((await scrape())[lag]).toBeGreaterThan(0);
  expect((await scrape())['replication_lag_seconds{standby="standby_1"}']).toBeGreaterThanOrEqual(0);
  await standby.end();
  await expect.poll(async () => (await scrape()).synchronous_standbys).toBe(0);
  expect((await scrape())[lag]).toBeUndefined();
  await owner.query('alter system reset synchronous_standby_names');
  await owner.query('select pg_reload_conf()');
  await expect.poll(async () => (await scrape()).synchronous_standbys).toBeUndefined();
});

/** A standby that receives the log and reports that it has replayed it up to its start. */
async function connectStandby(name: string): Promise<pg.Client> {
  const { rows } = await owner.query<{ lsn: string; next: string }>(
    'select pg_current_wal_lsn() as lsn, (pg_current_wal_lsn() - 8) as next',
  );
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    replication: 'true',
  } as pg.ClientConfig);
  await client.connect();
  const { connection } = client as unknown as {
    connection: NodeJS.EventEmitter & { sendCopyFromChunk(chunk: Buffer): void };
  };
  const streaming = new Promise((resolve) => connection.once('replicationStart', resolve));
  client.query(`START_REPLICATION ${rows[0]!.lsn}`).catch(() => {});
  await streaming;
  const [high, low] = rows[0]!.next.split('/').map((part) => Number.parseInt(part, 16)) as [number, number];
  const status = Buffer.alloc(34);
  status.write('r');
  for (const offset of [1, 9, 17]) {
    status.writeUInt32BE(high, offset);
    status.writeUInt32BE(low, offset + 4);
  }
  connection.sendCopyFromChunk(status);
  return client;
}

test('reports failed archiving and its age, and neither where archiving is off', async () => {
  const archiveWith = async (command: string) => {
    await owner.query(`alter system set archive_command = '${command}'`);
    await owner.query('select pg_reload_conf()');
    await owner.query('create table if not exists archived ()');
    await owner.query('select pg_switch_wal()');
  };
  await archiveWith('false');
  await expect.poll(async () => (await scrape()).archive_failures).toBeGreaterThan(0);
  const failing = await readClock();
  const hasArchived = async () => {
    const { age, most } = await scrapeAge('archive_age_seconds', failing);
    return age <= most;
  };
  expect(await hasArchived()).toBe(false);
  await archiveWith('true');
  await expect.poll(hasArchived).toBe(true);
  const elsewhere = await testDatabase(1);
  const off = await scrape(elsewhere.pool);
  await elsewhere.close();
  expect([off.archive_age_seconds, off.archive_failures, off.connections_max]).toEqual([
    undefined,
    undefined,
    expect.any(Number),
  ]);
});

test('reports the age of the newest backup of each kind, which only the owner records', async () => {
  const before = await readClock();
  await owner.query(`insert into backups (kind, finished_at) values
    ('full', now() - interval '48 hours'), ('full', now() - interval '72 hours'), ('incremental', now() - interval '1 hour')`);
  const after = await readClock();
  for (const [kind, agoSeconds] of [
    ['full', 2 * 86_400],
    ['incremental', 3_600],
  ] as const) {
    const backup = await scrapeAge(`backup_age_seconds{kind="${kind}"}`, before - agoSeconds);
    expect(backup.age).toBeLessThanOrEqual(backup.most);
    const later = await scrapeAge(`backup_age_seconds{kind="${kind}"}`, after - agoSeconds);
    expect(later.age).toBeGreaterThanOrEqual(later.least);
  }
  await expect(pool.query(`insert into backups (kind) values ('full')`)).rejects.toThrow('permission denied');
});
