import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../logging/log.ts';
import { createPool, type Pool } from './pool.ts';

/** In milliseconds. */
export type ReplicaLimits = {
  readonly longestLagMs: number;
  readonly checkEveryMs: number;
};

const usualLimits: ReplicaLimits = { longestLagMs: 10_000, checkEveryMs: 1_000 };

/**
 * A read replica, for what may be some seconds old and is never decided about (docs/adr/0056-a-read-replica.md).
 */
export type Replica = {
  /** Null while it is unreachable or too far behind: read from the primary then. */
  pool(): Pool | null;
  /** Everything that was committed this many milliseconds ago can be read from it; null if it was never reached. */
  lagMs(): number | null;
  close(): Promise<void>;
};

/**
 * Follows a replica: every second it asks the primary how much is written, and the replica whether it has what was written a
 * second before.
 */
export function followReplica(
  primary: Pool,
  replicaUrl: string,
  log: Pick<Log, 'warn' | 'info'>,
  { longestLagMs, checkEveryMs } = usualLimits,
  /** Unaffected by changes to this machine's clock. */
  now = () => performance.now(),
): Replica {
  const pool = createPool(replicaUrl, { max: 4, applicationName: 'sidebet-replica' });
  const stopping = new AbortController();
  let upToDateAt: number | null = null;
  let awaited: { readonly position: string; readonly writtenAt: number } | null = null;
  let wasUsable = false;

  const lagMs = () => (upToDateAt === null ? null : now() - upToDateAt);
  const isUsable = () => (lagMs() ?? Number.POSITIVE_INFINITY) <= longestLagMs;

  async function check(): Promise<void> {
    if (awaited === null) {
      const writtenAt = now();
      const { rows } = await primary.query<{ position: string }>(
        'select pg_current_wal_insert_lsn()::text as position',
      );
      awaited = { position: rows[0]!.position, writtenAt };
    }
    const { rows } = await pool.query<{ has: boolean }>(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [awaited.position],
    );
    if (!rows[0]!.has) return;
    upToDateAt = awaited.writtenAt;
    awaited = null;
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      // An unreachable replica is one that falls behind. An unreachable primary says nothing about it.
      await check().catch(() => {});
      if (isUsable() !== wasUsable) {
        wasUsable = !wasUsable;
        if (wasUsable) log.info({}, 'reading history from the replica');
        else log.warn({ lagMs: lagMs() }, 'the replica is too far behind: reading from the primary');
      }
      await sleep(checkEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }
  const following = follow();

  return {
    pool: () => (isUsable() ? pool : null),
    lagMs,
    close: async () => {
      stopping.abort();
      await following;
      await pool.end();
    },
  };
}
