import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PrimaryAndReplica, startPrimaryAndReplica } from '../../testing/replica.ts';
import { reconcileAndCheckpoint } from '../book/reconcile-round.ts';
import { createPool, type Pool } from './pool.ts';
import { followReplica, type Replica } from './replica.ts';

let clusters: PrimaryAndReplica;
let primary: Pool;
let owner: Pool;
let replica: Replica;
const limits = { longestLagMs: 1_000, checkEveryMs: 50 };
/** Moves only when a test moves it, so a slow check is not a lag. */
const clock = { at: 0, now: () => clock.at };
const log = { info: vi.fn(), warn: vi.fn() };
beforeAll(async () => {
  clusters = await startPrimaryAndReplica();
  primary = createPool(clusters.primary.url);
  owner = createPool(clusters.replica.url, { max: 1 });
  replica = followReplica(primary, clusters.replica.url, log, limits, clock.now);
});
afterAll(async () => {
  await replica.close();
  await owner.end();
  await primary.end();
  await clusters.close();
});

const isReplica = async (pool: Pool) =>
  (await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]!.is;

async function onReplica(sql: string): Promise<void> {
  await owner.query('reset role');
  await owner.query(sql);
}

test('it is used once it has what the primary wrote', async () => {
  await vi.waitFor(() => expect(replica.pool()).not.toBeNull(), 20_000);
  expect(await isReplica(replica.pool()!)).toBe(true);
  expect(replica.lagMs()).toBe(0);
  expect(log.info).toHaveBeenCalledOnce();
  await expect(replica.pool()!.query('update system_settings set minimum_stake_cents = 100')).rejects.toThrow(
    'read-only',
  );
});

test('the pass over the ledger reads it', async () => {
  const at = Date.now();
  const reads = vi.fn(() => replica.pool()!);
  await reconcileAndCheckpoint(primary, at);
  expect((await reconcileAndCheckpoint(primary, at, { slices: 3, readFrom: reads })).agrees).toBe(true);
  expect(reads).toHaveBeenCalled();
});

test('one that falls behind is not used until it catches up', async () => {
  await onReplica('select pg_wal_replay_pause()');
  await primary.query('update system_settings set minimum_stake_cents = minimum_stake_cents');
  clock.at += limits.longestLagMs;
  expect(replica.pool()).not.toBeNull();
  clock.at += 1;
  expect(replica.pool()).toBeNull();
  expect(replica.lagMs()).toBe(limits.longestLagMs + 1);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), 20_000);
  await onReplica('select pg_wal_replay_resume()');
  await vi.waitFor(() => expect(replica.pool()).not.toBeNull(), 20_000);
});

test('one that is gone is not used', async () => {
  await clusters.replica.stop();
  clock.at += limits.longestLagMs + 1;
  expect(replica.pool()).toBeNull();
});
