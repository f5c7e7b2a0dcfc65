import { expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { testDatabase } from '../../testing/database.ts';
import { startThrowawayCluster } from '../../testing/throwaway-cluster.ts';
import { freePort } from './cluster.ts';
import { migrate } from './migrate.ts';
import { createPool, databaseAt } from './pool.ts';

/** A URL that names the hosts of both, with the login of the last. */
function both(first: string, last: string): string {
  return last.replace(new URL(last).host, `${first},${new URL(last).host}`);
}

test('a pool passes over a host that is down', async () => {
  const database = await testDatabase(1);
  const pool = createPool(both(`127.0.0.1:${await freePort()}`, database.url), { max: 2 });
  try {
    await expect(pool.query('select 1')).rejects.toThrow('ECONNREFUSED');
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  } finally {
    await pool.end();
    await database.close();
  }
});

test('the pools of one database share the host they found, and no other pool does', async () => {
  const test = await testDatabase(1);
  const url = both(`127.0.0.1:${await freePort()}`, test.url);
  const database = databaseAt(url);
  const [first, second, stranger] = [createPool(database), createPool(database), createPool(url)];
  try {
    await expect(first.query('select 1')).rejects.toThrow('ECONNREFUSED');
    await expect(second.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await expect(stranger.query('select 1')).rejects.toThrow('ECONNREFUSED');
  } finally {
    await Promise.all([first.end(), second.end(), stranger.end()]);
    await test.close();
  }
});

test('a lost connection drops the idle ones to its database, and no others', async () => {
  const test = await testDatabase(1);
  const database = databaseAt(test.url);
  const [first, second, stranger] = [createPool(database), createPool(database), createPool(test.url)];
  try {
    const lost = await first.connect();
    await Promise.all([second.query('select 1'), stranger.query('select 1')]);
    const removed = new Promise((resolve) => second.once('remove', resolve));
    lost.release(new Error('Connection terminated unexpectedly'));
    await removed;
    expect(second.totalCount).toBe(0);
    expect(stranger.totalCount).toBe(1);
  } finally {
    await Promise.all([first.end(), second.end(), stranger.end()]);
    await test.close();
  }
});

test('pools and migrations pass over a read-only host', async () => {
  const standby = await startThrowawayCluster(['-c fsync=off', '-c default_transaction_read_only=on']);
  const database = await testDatabase(1);
  const url = both(new URL(standby.url).host, database.url);
  await asOwner(standby.url, async (owner) => {
    await owner.query('set default_transaction_read_only = off');
    // One login for both hosts, and the same database.
    await owner.query(`alter role sidebet password '${new URL(database.url).password}'`);
    await owner.query(`create database ${new URL(database.url).pathname.slice(1)}`);
    await owner.query('create role sidebet_app');
  });
  const pool = createPool(url, { max: 2 });
  try {
    await expect(pool.query('select 1')).rejects.toThrow('read-only');
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
    expect(await migrate(both(new URL(standby.url).host, `${database.url}?application_name=other`))).toEqual(
      [],
    );
  } finally {
    await pool.end();
    await database.close();
    await standby.stop();
  }
});
