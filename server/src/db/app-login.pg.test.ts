import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { startThrowawayCluster } from '../../testing/throwaway-cluster.ts';
import { reconcile } from '../book/reconcile.ts';
import { readEnv } from '../config/env.ts';
import type { Cluster } from './cluster.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { createPool } from './pool.ts';

/**
 * A database set up as in docs/operations.md: an owner that migrates, and an application login with only the
 * application role.
 */

let cluster: Cluster;
let ownerUrl: string;
let siteUrl: string;
beforeAll(async () => {
  cluster = await startThrowawayCluster(['-c fsync=off']);
  await asOwner(cluster.url, async (administrator) => {
    await administrator.query("create role sidebet_owner login createrole password 'owner'");
    await administrator.query('create database sidebet owner sidebet_owner');
  });
  const buildUrl = (user: string) => {
    const url = new URL(cluster.url);
    Object.assign(url, { username: `sidebet_${user}`, password: user, pathname: '/sidebet' });
    return url.toString();
  };
  [ownerUrl, siteUrl] = [buildUrl('owner'), buildUrl('site')];
  await migrate(ownerUrl);
  await asOwner(ownerUrl, (owner) =>
    owner.query("create role sidebet_site login password 'site' in role sidebet_app"),
  );
});
afterAll(() => cluster.stop());

/** Runs statements on one connection and returns PostgreSQL's error code or 'done'. Rolls everything back. */
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

  test('the application works with it: ready, bets placed and accepted, ledger balances', async () => {
    expect((await api.send('GET', '/api/ready')).statusCode).toBe(200);
    const [ann, bob] = [await api.user('ann', 100_00), await api.user('bob', 100_00)];
    const bet = await api.activeBet(ann, bob, await api.event(), 10_00);
    expect((await ann.get(`/api/bets/${bet}`)).json().bet.status).toBe('Active');
    expect([await ann.balanceCents(), await bob.balanceCents()]).toEqual([90_00, 90_00]);
    expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  });

  test.each(rewrites)('its connection cannot rewrite the ledger: %s', async (rewrite) => {
    expect(await saidTo(siteUrl, rewrite)).toBe(forbidden);
    expect(await saidTo(siteUrl, 'set role none', rewrite)).toBe(forbidden);
    expect(await saidTo(siteUrl, 'set role sidebet_owner', rewrite)).toBe(forbidden);
    // Control: as the owner, switching to the role protects nothing, because the session can switch back.
    expect(await saidTo(ownerUrl, rewrite)).toBe(forbidden);
    expect(await saidTo(ownerUrl, 'set role none', rewrite)).toBe('done');
  });
});

test('no connection of the application compiles queries, although the server would', async () => {
  for (const byKey of [false, true]) {
    const pool = createPool(siteUrl, { byKey });
    expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
    await pool.end();
  }
  expect((await asOwner(ownerUrl, (owner) => owner.query('show jit'))).rows).toEqual([{ jit: 'on' }]);
});

describe('migrating', () => {
  const forget = (names: string) =>
    asOwner(ownerUrl, (owner) => owner.query(`delete from migrations where name like '${names}'`));

  test('the application login runs no migration when none is pending', async () => {
    expect(await migrate(siteUrl)).toEqual([]);
    const env = { DATABASE_URL: siteUrl, DATA_DIR: '/nowhere' };
    expect((await openDatabase(env)).url).toBe(siteUrl);
  });

  test('the application login refuses pending migrations; the owner runs them', async () => {
    await forget('0005%');
    await expect(migrate(siteUrl)).rejects.toThrow(
      'Migration 0005_app_role.sql has not run, and this login may not run it: set DATABASE_OWNER_URL.',
    );
    const env = { DATABASE_URL: siteUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: '/nowhere' };
    expect((await openDatabase(env)).url).toBe(siteUrl);
    expect(await migrate(siteUrl)).toEqual([]);
  });

  test('both logins detect a migration file that was edited after it ran', async () => {
    await asOwner(ownerUrl, (owner) =>
      owner.query("update migrations set hash = 'other' where name like '0005%'"),
    );
    for (const url of [siteUrl, ownerUrl])
      await expect(migrate(url)).rejects.toThrow('Migration 0005_app_role.sql was edited after it ran.');
  });
});

test('the embedded PostgreSQL has an application login too, also after a restart', async () => {
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
