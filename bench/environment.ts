import { migrate } from '@sidebet/server/db/migrate';
import { openAtOnceSql } from '@sidebet/server/testing/open-at-once';
import { startThrowawayCluster } from '@sidebet/server/testing/throwaway-cluster';
import pg from 'pg';

/** The test environment: one temporary embedded PostgreSQL, as durable as in production. */
export type Environment = {
  /** The site's migrated database, as its owner. */
  readonly siteUrl: string;
  /** The owner's connection, for bulk inserts of test data. */
  readonly owner: pg.Client;
  /** PostgreSQL's process id. */
  readonly pid: number;
  createDatabase(name: string): Promise<string>;
  close(): Promise<void>;
};

export async function openEnvironment(): Promise<Environment> {
  const cluster = await startThrowawayCluster(['-c max_connections=200']);
  async function createDatabase(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    const url = new URL(cluster.url);
    url.pathname = `/${name}`;
    return url.toString();
  }
  try {
    const siteUrl = await createDatabase('sidebet');
    await migrate(siteUrl);
    const owner = new pg.Client({ connectionString: siteUrl });
    await owner.connect();
    await owner.query(openAtOnceSql);
    return {
      siteUrl,
      owner,
      pid: cluster.pid()!,
      createDatabase,
      async close() {
        await owner.end();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
