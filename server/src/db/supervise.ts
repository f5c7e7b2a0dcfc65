import type { Log } from '../log.ts';
import type { Cluster } from './cluster.ts';

const checkEveryMs = 100;

/** Starts the embedded PostgreSQL again when its process died; its write-ahead log brings back every commit. */
export function superviseCluster(cluster: Cluster, log: Pick<Log, 'warn' | 'error'>): { stop(): void } {
  let restarting = false;
  const timer = setInterval(() => {
    if (restarting || cluster.isRunning()) return;
    restarting = true;
    log.warn({}, 'the embedded PostgreSQL is gone, starting it again');
    cluster
      .restart()
      .catch((error: unknown) =>
        log.error({ err: error }, 'the embedded PostgreSQL could not be started again'),
      )
      .finally(() => (restarting = false));
  }, checkEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
