import type pg from 'pg';
import { processTime, treeTime } from './cpu-time.ts';
import type { Environment } from './environment.ts';
import type { Raw } from './metrics.ts';

/**
 * Starts measuring what operations cost. The returned function gives, for one of `operations`: the CPU time of the server and of
 * PostgreSQL in microseconds, and the bytes of WAL. `serverPid` is the process that runs the server's code.
 */
export async function startCosts(
  { owner, pid }: Pick<Environment, 'owner' | 'pid'>,
  serverPid: number,
): Promise<(name: string, operationsPerSecond: number) => Promise<Raw>> {
  const walBefore = await readWalBytes(owner);
  const serverBefore = processTime(serverPid);
  const postgresBefore = treeTime([pid]);
  const begun = performance.now();
  return async (name, operationsPerSecond) => {
    // Includes warm-ups, which cost the same.
    const operations = (operationsPerSecond * (performance.now() - begun)) / 1000;
    const serverMs = processTime(serverPid) - serverBefore;
    const postgresMs = treeTime([pid]) - postgresBefore;
    return {
      [`${name}ServerUs`]: (1000 * serverMs) / operations,
      [`${name}PostgresUs`]: (1000 * postgresMs) / operations,
      [`${name}WalBytes`]: ((await readWalBytes(owner)) - walBefore) / operations,
    };
  };
}

async function readWalBytes(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes",
  );
  return Number(rows[0]!.bytes);
}

/**
 * The bytes on disk, with indexes: `keptBytes` of a settled bet with its transfers and notifications, `resultBytes` of the
 * command results that are deleted later.
 */
export async function measureDisk(owner: pg.Client): Promise<Raw> {
  await owner.query('analyze bets, transfers, notifications, command_outcomes');
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `select relname as name, (pg_total_relation_size(oid) / greatest(reltuples, 1))::float8 as bytes from pg_class
     where oid = any(array['bets', 'transfers', 'notifications', 'command_outcomes']::regclass[])`,
  );
  const bytesPerRow = new Map(rows.map(({ name, bytes }) => [name, bytes]));
  const settled = await owner.query<{ transfers: number }>(
    "select avg(transfer_count)::float8 as transfers from bets where status = 'Settled'",
  );
  const { transfers } = settled.rows[0]!;
  return {
    // One notification when it is accepted, and two when it is settled.
    keptBytes:
      bytesPerRow.get('bets')! +
      transfers * bytesPerRow.get('transfers')! +
      3 * bytesPerRow.get('notifications')!,
    // Of creating and accepting it.
    resultBytes: 2 * bytesPerRow.get('command_outcomes')!,
  };
}
