import type { Log } from '../logging/log.ts';
import type { Cluster } from './cluster.ts';

const checkEveryMs = 100;

/** Restarts the embedded PostgreSQL when its process dies. Its write-ahead log restores every commit. */
export function superviseCluster(
  cluster: Pick<Cluster, 'isRunning' | 'restart'>,
  log: Pick<Log, 'warn' | 'error'>,
): { stop(): void } {
  let restarting = false;
  const timer = setInterval(() => {
    if (restarting || cluster.isRunning()) return;
    restarting = true;
    log.warn({}, 'the embedded PostgreSQL is gone; restarting it');
    cluster
      .restart()
      .catch((error: unknown) => log.error({ err: error }, 'the embedded PostgreSQL could not be restarted'))
      .finally(() => (restarting = false));
  }, checkEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
