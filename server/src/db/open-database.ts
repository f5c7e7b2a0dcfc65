import { join } from 'node:path';
import type { Env } from '../env.ts';
import { openAppLogin } from './app-login.ts';
import { type Cluster, clusterAt, startCluster } from './cluster.ts';
import { migrate } from './migrate.ts';

/** A migrated database. `release` leaves it as it was found: a cluster that ran already goes on running. */
export type OpenDatabase = {
  /** As whom the application works; never the owner where it has a login of its own. */
  readonly url: string;
  /** The embedded cluster this process started, if it did. */
  readonly cluster: Cluster | null;
  release(): Promise<void>;
};

/**
 * Opens DATABASE_URL, migrated as DATABASE_OWNER_URL where that is given, or the embedded PostgreSQL in DATA_DIR when
 * neither is.
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>,
): Promise<OpenDatabase> {
  if (env.DATABASE_URL) {
    await migrate(env.DATABASE_OWNER_URL ?? env.DATABASE_URL);
    return { url: env.DATABASE_URL, cluster: null, release: async () => {} };
  }
  const dir = join(env.DATA_DIR, 'postgres');
  const running = await clusterAt(dir);
  const cluster = running ?? (await startCluster(dir));
  await migrate(cluster.url);
  const url = await openAppLogin(cluster.url);
  return { url, cluster, release: async () => (running ? undefined : cluster.stop()) };
}
