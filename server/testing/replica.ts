import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from '../src/db/cluster.ts';
import { migrate } from '../src/db/migrate.ts';

/** A migrated primary with a replica that streams from it. */
export type PrimaryAndReplica = {
  readonly primary: Cluster;
  readonly replica: Cluster;
  close(): Promise<void>;
};

const flags = ['-c fsync=off'];

export async function startPrimaryAndReplica(): Promise<PrimaryAndReplica> {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-replica-'));
  chmodSync(folder, 0o711);
  const primary = await startCluster(join(folder, 'primary'), flags);
  await migrate(primary.url);
  await primary.stop();
  const dataDir = primary.dataDir.replace(/primary$/, 'replica');
  // Keeps the owner, which PostgreSQL checks.
  execFileSync('cp', ['-a', primary.dataDir, dataDir]);
  copyFileSync(`${primary.dataDir}.password`, `${dataDir}.password`);
  await primary.restart();
  const { hostname, port, username, password } = new URL(primary.url);
  writeFileSync(join(dataDir, 'standby.signal'), '');
  appendFileSync(
    join(dataDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  const replica = await startCluster(dataDir, flags);
  return {
    primary,
    replica,
    close: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
