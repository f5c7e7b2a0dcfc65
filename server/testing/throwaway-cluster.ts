import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from '../src/db/cluster.ts';

/** A cluster in a temporary folder. It ends with this process, however that ends. `flags` may turn durability off. */
export async function startThrowawayCluster(
  flags: readonly string[] = [],
  findPort?: () => Promise<number>,
): Promise<Cluster> {
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-pg-'));
  chmodSync(dir, 0o711);
  const cluster = await startCluster(join(dir, 'data'), flags, findPort).catch((error: unknown) => {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  });
  const folders = [cluster.dataDir, dir];
  const watch = watchThisProcess(folders);
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop();
      watch.kill();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const endCluster = 'read -r _; kill -QUIT "$(head -n 1 "$0/postmaster.pid")"; sleep 1; rm -rf "$0" "$@"';

/** A shell that ends the cluster when its input ends, which the system closes with this process. There is none on Windows. */
function watchThisProcess([dataDir, ...folders]: readonly string[]): ChildProcess {
  const watch = spawn('sh', ['-c', endCluster, dataDir!, ...folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.on('error', () => {});
  watch.unref();
  (watch.stdin as Socket).unref();
  return watch;
}
