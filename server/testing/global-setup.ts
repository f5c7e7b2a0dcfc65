import { startThrowawayCluster } from './throwaway-cluster.ts';

/** Vitest's global setup: one throwaway PostgreSQL for the whole run, with durability off. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_CLUSTER_URL) return async () => {};
  const cluster = await startThrowawayCluster([
    '-c fsync=off',
    '-c synchronous_commit=off',
    '-c max_connections=300',
  ]);
  process.env.TEST_CLUSTER_URL = cluster.url;
  return () => cluster.stop();
}
