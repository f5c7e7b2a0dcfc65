import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startThrowawayCluster } from '../../testing/throwaway-cluster.ts';
import type { Cluster } from './cluster.ts';
import { superviseCluster } from './supervise.ts';

/**
 * After its process is killed, the embedded PostgreSQL returns on the same port with everything committed. When the supervisor
 * restarts it is in supervise.test.ts.
 */

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startThrowawayCluster();
  await query('create table kept (n int)');
});
afterAll(() => cluster.stop());

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
const kill = () => process.kill(cluster.pid()!, 'SIGKILL');
/** Sessions of the killed server still use its memory for a moment. No other starts meanwhile; the supervisor retries too. */
const restart = () =>
  expect
    .poll(() =>
      cluster.restart().then(
        () => null,
        (error: Error) => error.message,
      ),
    )
    .toBeNull();
const lockFile = () => join(cluster.dataDir, 'postmaster.pid');

test('detects a dead process before its parent has reaped it', async () => {
  await query('insert into kept values (1)');
  kill();
  await expect.poll(() => cluster.isRunning()).toBe(false);
  await restart();
  expect(cluster.isRunning()).toBe(true);
  expect(await query('select n from kept')).toEqual([{ n: 1 }]);
});

test('ignores a lock file whose process id now belongs to another program', async () => {
  kill();
  await expect.poll(() => cluster.isRunning()).toBe(false);
  const [, ...rest] = readFileSync(lockFile(), 'utf8').split('\n');
  writeFileSync(lockFile(), [process.pid, ...rest].join('\n'));
  expect(cluster.isRunning()).toBe(false);
  await restart();
  expect(await query('select n from kept')).toEqual([{ n: 1 }]);
});

test('the supervisor restarts it, whether it was killed during a query or not', async () => {
  const warnings: string[] = [];
  const log = { warn: (_: object, text: string) => warnings.push(text), error: () => {} };
  const supervisor = superviseCluster(cluster, log);
  const busy = query('select pg_sleep(5)').catch(() => 'cut');
  await expect
    .poll(() =>
      query("select 1 from pg_stat_activity where query like '%sleep%' and pid <> pg_backend_pid()"),
    )
    .toHaveLength(1);
  kill();
  expect(await busy).toBe('cut');
  await expect
    .poll(() => query('select n from kept').catch(() => []), { timeout: 15_000 })
    .toEqual([{ n: 1 }]);
  supervisor.stop();
  expect(warnings).toContain('the embedded PostgreSQL is gone; restarting it');
});
