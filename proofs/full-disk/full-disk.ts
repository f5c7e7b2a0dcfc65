import { setTimeout as sleep } from 'node:timers/promises';
import { usualPatience } from '@sidebet/server/app/patience';
import { migrate } from '@sidebet/server/db/migrate';
import { createPool } from '@sidebet/server/db/pool';
import { testApi } from '@sidebet/server/testing/api';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { liftStakeLimits } from '@sidebet/server/testing/stake-limits';
import { type BetLoad, findLostBets, startBets } from '../harness/bet-load.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type DiskName, openSmallCluster, type SmallCluster } from './small-cluster.ts';
import { canMount } from './small-disk.ts';

const purseCents = 1_000_000_00;
/** From the full disk to the first 503. What fits into allocated pages still commits. */
const refusedWithinMs = 60_000;
/** Longer than a batch is retried. */
const staysFullMs = 8_000;
/** From the free space to the next acknowledged bet. A full log stops PostgreSQL, which then replays it. */
const acknowledgedWithinMs = { tables: 10_000, log: 20_000 };

export type FullDiskOptions = {
  /** PostgreSQL acknowledges commits before they are on disk. */
  readonly losesCommits?: boolean;
  /** A stopped PostgreSQL stays stopped. */
  readonly isUnsupervised?: boolean;
};

/**
 * Under load, the disk of the tables or of the write-ahead log is full. Bets get 503 and nothing else, and the process is not
 * ready. Once there is space, bets are acknowledged again without anyone's help. At the end every acknowledged bet exists once.
 */
export async function proveFullDisk(
  { count, progress }: ProofRun,
  { losesCommits = false, isUnsupervised = false }: FullDiskOptions = {},
): Promise<ProofResult> {
  const tally = new Tally(progress);
  await using opened = new AsyncDisposableStack();
  const cluster = opened.adopt(await openSmallCluster({ supervises: !isUnsupervised }), ({ close }) =>
    close(),
  );
  await migrate(cluster.url);
  if (losesCommits) await acknowledgeEarly(cluster.url);
  const pool = opened.adopt(createPool(cluster.url, { max: 4 }), (open) => open.end());
  const api = await testApi({
    patience: usualPatience,
    database: { url: cluster.url, pool, close: async () => {} },
  });
  opened.defer(api.close);
  await liftStakeLimits(pool);
  const people = await Promise.all(Array.from({ length: 8 }, (_, n) => api.user(`bettor${n}`, purseCents)));
  const events = await Promise.all(Array.from({ length: 10 }, () => api.event()));
  await using load = startBets(
    people.map(({ cookie }) => ({ cookie, url: api.server.url })),
    events,
  );
  const slowest = { tables: 0, log: 0 };
  for (let round = 0; round < count; round++) {
    const disk = losesCommits || isUnsupervised || round % 2 === 1 ? 'log' : 'tables';
    const found = await fillAndFree(cluster, disk, load, api.server.url);
    slowest[disk] = Math.max(slowest[disk], found.acknowledged);
    tally.add(
      found.refused > refusedWithinMs
        ? `${disk}: no bet was refused for ${found.refused} ms, so the disk was not full.`
        : found.timesReady > 0
          ? `${disk}: the process was ready ${found.timesReady} times while the disk was full.`
          : found.acknowledged > acknowledgedWithinMs[disk]
            ? `${disk}: no bet was acknowledged for ${found.acknowledged} ms after there was space.`
            : null,
    );
    if (isUnsupervised) return tally.result();
  }
  await load.stop();
  const ids = people.map(({ id }) => id);
  for (const failure of await findLostBets(pool, ids, purseCents, load)) tally.fail(failure);
  return {
    ...tally.result(),
    note: `${load.acknowledged.size} bets; slowest after space: tables ${slowest.tables} ms, log ${slowest.log} ms.`,
  };
}

async function acknowledgeEarly(url: string): Promise<void> {
  await asOwner(url, async (owner) => {
    for (const setting of [
      "synchronous_commit = 'off'",
      "wal_writer_delay = '10s'",
      "wal_writer_flush_after = '1GB'",
    ])
      await owner.query(`alter system set ${setting}`);
    await owner.query('select pg_reload_conf()');
  });
}

type Found = { readonly refused: number; readonly timesReady: number; readonly acknowledged: number };

async function fillAndFree(
  cluster: SmallCluster,
  disk: DiskName,
  load: BetLoad,
  url: string,
): Promise<Found> {
  await sleep(2_000);
  await cluster.fill(disk);
  const before = load.refusals();
  const refused = await measure(refusedWithinMs, () => load.refusals() > before);
  let timesReady = 0;
  for (const freesAt = performance.now() + staysFullMs; performance.now() < freesAt; await sleep(100))
    if ((await fetch(`${url}/api/ready`)).ok) timesReady++;
  const acknowledged = load.acknowledged.size;
  cluster.free(disk);
  return {
    refused,
    timesReady,
    acknowledged: await measure(acknowledgedWithinMs[disk], () => load.acknowledged.size > acknowledged),
  };
}

async function measure(longest: number, happened: () => boolean): Promise<number> {
  const startedAt = performance.now();
  const since = () => Math.round(performance.now() - startedAt);
  while (!happened() && since() <= longest) await sleep(20);
  return since();
}

export const fullDisk: Proof = {
  name: 'fullDisk',
  unit: 'full disks',
  needsPostgres: false,
  missing: canMount() ? [] : ['a user who may mount file systems'],
  claimsTimes: true,
  counts: { full: 40, quick: 2 },
  run: proveFullDisk,
};
