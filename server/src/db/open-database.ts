import { join } from 'node:path';
import type { Env } from '../config/env.ts';
import { openAppLogin } from './app-login.ts';
import { type Cluster, clusterAt, startCluster } from './cluster.ts';
import { findPrimary } from './hosts.ts';
import { migrate } from './migrate.ts';
import { type Database, databaseAt } from './pool.ts';

/**
 * A migrated database, with the login the application uses; never the owner if a separate login exists. `release` stops only a
 * cluster that this process started.
 */
export type OpenDatabase = Database & {
  /** The embedded cluster if this process started it. */
  readonly cluster: Cluster | null;
  release(): Promise<void>;
};

/**
 * Opens DATABASE_URL, migrated with DATABASE_OWNER_URL if set. Without DATABASE_URL it opens the embedded
 * PostgreSQL in DATA_DIR.
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>,
): Promise<OpenDatabase> {
  if (env.DATABASE_URL) {
    await migrate(env.DATABASE_OWNER_URL ?? env.DATABASE_URL);
    const database = databaseAt(env.DATABASE_URL);
    await findPrimary(database.hosts);
    return { ...database, cluster: null, release: async () => {} };
  }
  const dir = join(env.DATA_DIR, 'postgres');
  const running = await clusterAt(dir);
  const cluster = running ?? (await startCluster(dir));
  await migrate(cluster.url);
  const url = await openAppLogin(cluster.url);
  return { ...databaseAt(url), cluster, release: async () => (running ? undefined : cluster.stop()) };
}
