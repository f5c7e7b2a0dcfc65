import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../src/db/migrate.ts';
import { createPool, type Database, databaseAt, type Pool } from '../src/db/pool.ts';
import type { TestClock } from './clock.ts';
import { alwaysOpenAtOnceSql } from './open-at-once.ts';
import { endlessConnectMs } from './patience.ts';
import { timedClient } from './timed-client.ts';

/** A new, migrated database for one test. */
export type TestDatabase = { readonly url: string; readonly pool: Pool; close(): Promise<void> };

/** The address of the throwaway cluster, which server/testing/global-setup.ts starts. */
export const testClusterUrl = () => {
  const url = process.env.TEST_CLUSTER_URL;
  if (!url) throw new Error('TEST_CLUSTER_URL is not set: run through vitest, whose global setup starts it.');
  return url;
};

let template: Promise<string> | undefined;

/**
 * Migrates once per process and copies the result, which is several times faster. With a clock, `now()` in SQL sent through
 * `pool` is that clock's time.
 */
export async function testDatabase(poolMax = 10, clock?: Pick<TestClock, 'now'>): Promise<TestDatabase> {
  template ??= prepareTemplate();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a third of the default strategy's time, which writes each page to the log.
  await asOwner(`create database ${name} template ${await template} strategy file_copy`);
  const url = withDatabase(name);
  const database = databaseAt(url, endlessConnectMs);
  const pool = createPool(clock ? withClock(database, clock) : database, { max: poolMax });
  return {
    url,
    pool,
    close: async () => {
      await pool.end();
      await asOwner(`drop database ${name} with (force)`);
    },
  };
}

function withClock(database: Database, clock: Pick<TestClock, 'now'>): Database {
  const Client = timedClient(database.hosts.Client, clock);
  return { ...database, hosts: { ...database.hosts, Client } };
}

async function prepareTemplate(): Promise<string> {
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  await asOwner(`create database ${name}`);
  await migrate(withDatabase(name));
  await asOwner(alwaysOpenAtOnceSql, withDatabase(name));
  return name;
}

function withDatabase(name: string): string {
  const url = new URL(testClusterUrl());
  url.pathname = `/${name}`;
  return url.toString();
}

async function asOwner(sql: string, url = testClusterUrl()): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
