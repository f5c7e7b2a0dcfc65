import { join } from 'node:path';
import type { Env } from '../env.ts';
import { type Cluster, clusterAt, startCluster } from './cluster.ts';
import { migrate } from './migrate.ts';

/** A migrated database. `release` leaves it as it was found: a cluster that ran already goes on running. */
export type OpenDatabase = {
  readonly url: string;
  /** The embedded cluster this process started, if it did. */
  readonly cluster: Cluster | null;
  release(): Promise<void>;
};

/** Opens DATABASE_URL, or the embedded PostgreSQL in DATA_DIR when it is not set, and migrates it. */
export async function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> {
  if (env.DATABASE_URL) {
    await migrate(env.DATABASE_URL);
    return { url: env.DATABASE_URL, cluster: null, release: async () => {} };
  }
  const dir = join(env.DATA_DIR, 'postgres');
  const running = await clusterAt(dir);
  const cluster = running ?? (await startCluster(dir));
  await migrate(cluster.url);
  return { url: cluster.url, cluster, release: async () => (running ? undefined : cluster.stop()) };
}
