import { chownSync, cpSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, startCluster } from '@sidebet/server/db/cluster';
import { superviseCluster } from '@sidebet/server/db/supervise';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** The disk of the tables, or the one of the write-ahead log. */
export type DiskName = 'tables' | 'log';

const segmentBytes = 16 * 2 ** 20;

/** A PostgreSQL with its tables on one small disk and its write-ahead log on another. */
export type SmallCluster = {
  readonly url: string;
  /** Takes the space of a disk until `free`. The log then lasts for about 50 bets. */
  fill(disk: DiskName): Promise<void>;
  free(disk: DiskName): void;
  close(): Promise<void>;
};

/** `supervises`: it is restarted when it has stopped, as by a server that owns it. */
export async function openSmallCluster({ supervises }: { supervises: boolean }): Promise<SmallCluster> {
  await using opened = new AsyncDisposableStack();
  const disks = { tables: mountSmallDisk(400), log: mountSmallDisk(200) };
  for (const disk of Object.values(disks)) opened.defer(disk.unmount);
  // Keeps no files of the log that a checkpoint has made unnecessary, which would fill its disk for good.
  const flags = ['-c max_connections=60', '-c wal_recycle=off'];
  const cluster = await startCluster(join(disks.tables.dir, 'data'), flags);
  opened.defer(() => cluster.stop());
  await moveLog(cluster, disks.log);
  if (supervises) opened.defer(superviseCluster(cluster, { warn: () => {}, error: () => {} }).stop);
  const closing = opened.move();
  return {
    url: cluster.url,
    async fill(disk) {
      if (disk === 'log') await asOwner(cluster.url, (owner) => owner.query('checkpoint'));
      disks[disk].fill();
      if (disk === 'log') await nearlyUseUpLog(cluster);
    },
    free: (disk) => disks[disk].free(),
    close: () => closing.disposeAsync(),
  };
}

async function moveLog(cluster: Cluster, disk: SmallDisk): Promise<void> {
  await cluster.stop();
  const [inData, moved] = [join(cluster.dataDir, 'pg_wal'), join(disk.dir, 'pg_wal')];
  const { uid, gid } = statSync(inData);
  cpSync(inData, moved, { recursive: true });
  for (const path of ['', ...readdirSync(moved)]) chownSync(join(moved, path), uid, gid);
  rmSync(inData, { recursive: true });
  symlinkSync(moved, inData);
  await cluster.restart();
}

/** Writes until the log needs a new file soon. */
async function nearlyUseUpLog(cluster: Cluster): Promise<void> {
  await asOwner(cluster.url, async (owner) => {
    for (;;) {
      const { rows } = await owner.query<{ left: number }>(
        `select ((('x' || substr(max(name), 9, 8))::bit(32)::int * 256 + ('x' || substr(max(name), 17, 8))::bit(32)::int + 1)
                 * ${segmentBytes}::bigint - (pg_current_wal_insert_lsn() - '0/0'))::bigint as left
         from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`,
      );
      const { left } = rows[0]!;
      const spare = left - 2 ** 19;
      if (spare < 0) return;
      const bytes = Math.min(spare, 1_000_000);
      await owner.query('select pg_logical_emit_message(false, $1, repeat($1, $2))', ['x', bytes]);
    }
  });
}
