import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../book/reconcile.ts';
import { readEnv } from '../env.ts';
import { type TestApi, testApi } from '../testing/api.ts';
import { asOwner } from '../testing/as-owner.ts';
import { type Cluster, startThrowawayCluster } from './cluster.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { createPool } from './pool.ts';

/** A database set up as docs/operations.md says: an owner who migrates, and a login that is no more than the application. */

let cluster: Cluster;
let ownerUrl: string;
let siteUrl: string;
beforeAll(async () => {
  cluster = await startThrowawayCluster(['-c fsync=off']);
  await asOwner(cluster.url, async (administrator) => {
    await administrator.query("create role sidebet_owner login createrole password 'owner'");
    await administrator.query('create database sidebet owner sidebet_owner');
  });
  const urlOf = (user: string) => {
    const url = new URL(cluster.url);
    Object.assign(url, { username: `sidebet_${user}`, password: user, pathname: '/sidebet' });
    return url.toString();
  };
  [ownerUrl, siteUrl] = [urlOf('owner'), urlOf('site')];
  await migrate(ownerUrl);
  await asOwner(ownerUrl, (owner) =>
    owner.query("create role sidebet_site login password 'site' in role sidebet_app"),
  );
});
afterAll(() => cluster.stop());

/** The code of what PostgreSQL says to these statements on one connection, or 'done'; nothing of them is kept. */
async function saidTo(url: string, ...statements: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: url, options: '-c role=sidebet_app' });
  await client.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as pg.DatabaseError).code!;
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

const forbidden = '42501';
const rewrites = [
  "update transfers set created_at = created_at - interval '1 day'",
  'delete from transfers',
  'alter table transfers add column spare text',
  'drop table transfers',
];

describe('with a login of its own', () => {
  let api: TestApi;
  beforeAll(async () => {
    const pool = createPool(siteUrl);
    api = await testApi({ database: { url: siteUrl, pool, close: () => pool.end() } });
  });
  afterAll(() => api.close());

  test('the application works: it is ready, and bets are placed and accepted, and the books agree', async () => {
    expect((await api.send('GET', '/api/ready')).statusCode).toBe(200);
    const [ann, bob] = [await api.person('ann', 100_00), await api.person('bob', 100_00)];
    const bet = await api.activeBet(ann, bob, await api.event(), 10_00);
    expect((await ann.get(`/api/bets/${bet}`)).json().bet.status).toBe('Active');
    expect([await ann.balanceCents(), await bob.balanceCents()]).toEqual([90_00, 90_00]);
    expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  });

  test.each(rewrites)('nobody who has its connection rewrites the ledger: %s', async (rewrite) => {
    expect(await saidTo(siteUrl, rewrite)).toBe(forbidden);
    expect(await saidTo(siteUrl, 'set role none', rewrite)).toBe(forbidden);
    expect(await saidTo(siteUrl, 'set role sidebet_owner', rewrite)).toBe(forbidden);
    // What this guards against: as long as the owner logs in, the role is no more than a habit.
    expect(await saidTo(ownerUrl, rewrite)).toBe(forbidden);
    expect(await saidTo(ownerUrl, 'set role none', rewrite)).toBe('done');
  });
});

describe('migrating', () => {
  const forget = (names: string) =>
    asOwner(ownerUrl, (owner) => owner.query(`delete from migrations where name like '${names}'`));

  test('as the application’s login nothing is run, and nothing needs to be', async () => {
    expect(await migrate(siteUrl)).toEqual([]);
    const env = { DATABASE_URL: siteUrl, DATA_DIR: '/nowhere' };
    expect((await openDatabase(env)).url).toBe(siteUrl);
  });

  test('what is left to be run is refused to it, and run as the owner beside it', async () => {
    await forget('0005%');
    await expect(migrate(siteUrl)).rejects.toThrow(
      'Migration 0005_app_role.sql has not run, and this login may not run it: set DATABASE_OWNER_URL.',
    );
    const env = { DATABASE_URL: siteUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: '/nowhere' };
    expect((await openDatabase(env)).url).toBe(siteUrl);
    expect(await migrate(siteUrl)).toEqual([]);
  });

  test('a file that was edited after it ran is noticed by both', async () => {
    await asOwner(ownerUrl, (owner) =>
      owner.query("update migrations set hash = 'other' where name like '0005%'"),
    );
    for (const url of [siteUrl, ownerUrl])
      await expect(migrate(url)).rejects.toThrow('Migration 0005_app_role.sql was edited after it ran.');
  });
});

test('the embedded PostgreSQL has such a login too, also when it is opened again', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-embedded-'));
  chmodSync(dir, 0o711);
  const read = readEnv({ DATA_DIR: dir });
  if ('mistake' in read) throw new Error(read.mistake);
  const database = await openDatabase(read.env);
  try {
    expect((await openDatabase(read.env)).url).toBe(database.url);
    expect(await saidTo(database.url, 'select from accounts')).toBe('done');
    for (const rewrite of rewrites)
      expect(await saidTo(database.url, 'set role none', rewrite)).toBe(forbidden);
    expect(await saidTo(database.url, 'set role sidebet')).toBe(forbidden);
  } finally {
    await database.release();
    rmSync(dir, { recursive: true, force: true });
    rmSync(database.cluster!.dataDir, { recursive: true, force: true });
  }
});
