import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { databaseProxy } from '../../testing/database-proxy.ts';
import { createPool, type Pool } from './pool.ts';
import { followReplica, type Replica } from './replica.ts';

/** A database that says of itself how far a replica has replayed. A real one is in replica.faults.test.ts. */

const everything = 'FFFFFFFF/FFFFFFFF';

let database: TestDatabase;
let link: Awaited<ReturnType<typeof databaseProxy>>;
let primary: Pool;
let replica: Replica;
const log = { info: vi.fn(), warn: vi.fn() };
beforeAll(async () => {
  database = await testDatabase(1);
  await asOwner(database.url, (owner) =>
    owner.query(`
      create schema replica;
      create table replica.replayed (position pg_lsn not null);
      insert into replica.replayed values ('0/0');
      create function replica.pg_is_in_recovery() returns boolean language sql as 'select true';
      create function replica.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select position from replica.replayed';
      grant usage on schema replica to sidebet_app; grant select on replica.replayed to sidebet_app`),
  );
  link = await databaseProxy(database.url);
  const url = new URL(link.url);
  url.searchParams.set('options', '-c search_path=replica,pg_catalog,public');
  primary = createPool(database.url, { max: 1 });
  replica = followReplica(primary, url.href, log, { longestLagMs: 1_000, checkEveryMs: 20 });
});
afterAll(async () => {
  await replica.close();
  await link.close();
  await primary.end();
  await database.close();
});

const replay = (position: string) =>
  asOwner(database.url, (owner) => owner.query('update replica.replayed set position = $1', [position]));
const isUsed = () => expect.poll(() => replica.pool() !== null).toBe(true);
const isLeft = () => expect.poll(() => replica.pool()).toBeNull();

test('a replica is used once it has what the primary wrote', async () => {
  expect([replica.pool(), replica.lagMs()]).toEqual([null, null]);
  await replay(everything);
  await isUsed();
  await expect.poll(() => log.info.mock.calls.length).toBe(1);
});

test('one that falls behind is not used until it catches up', async () => {
  await replay('0/0');
  await isLeft();
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  await replay(everything);
  await isUsed();
});

test('one that cannot be reached is not used until it can', async () => {
  link.cut();
  await isLeft();
  link.heal();
  await isUsed();
});

test('one that was promoted is not used', async () => {
  await asOwner(database.url, (owner) =>
    owner.query(
      "create or replace function replica.pg_is_in_recovery() returns boolean language sql as 'select false'",
    ),
  );
  await isLeft();
});
