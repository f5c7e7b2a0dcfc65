import { setTimeout } from 'node:timers/promises';
import { inSnapshot, inTransaction } from '../db/in-transaction.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { type CheckResult, mergeResults } from './check-result.ts';
import { type HouseBalances, touched } from './check-scope.ts';
import { addCheckpoints, checkpointEverything, readNewestCheckpoint } from './checkpoints.ts';
import { findChanges, readOldestId, type WrittenTransfer } from './find-new-transfers.ts';
import {
  bookChecks,
  compareEverything,
  type Reconciliation,
  readBookMetrics,
  sumOfAccounts,
  toReconciliation,
} from './reconcile.ts';
import { type PassOptions, type PassResult, runPass } from './reconcile-pass.ts';
import {
  type CurrentPoint,
  readCurrentPoint,
  readState,
  saveVerified,
  type VerifiedPoint,
} from './reconciliation-state.ts';
import { runChecks } from './run-checks.ts';
import { describeCheckpoints } from './verify-checkpoints.ts';

const lock = "hashtextextended('reconcile', 0)";
/** Less than the minute between two rounds of a process. */
const restSeconds = 45;
const retryMs = 100;

/** The scheduled round. Null if another process reconciles now, or did so within the minute. */
export async function reconcileIfDue(
  pool: Pool,
  at: number,
  options: PassOptions = {},
): Promise<Reconciliation | null> {
  return alone(pool, async () => {
    const { rows } = await pool.query<{ due: boolean }>(
      `select ended_at < clock_timestamp() - interval '${restSeconds} seconds' as due from reconciliation_state`,
    );
    return rows[0]!.due ? runRound(pool, at, options) : null;
  });
}

/**
 * Verifies what was written since the last round and makes checkpoints of it, then continues the pass over the whole ledger. The
 * first round reads everything at once. New transfers with differences get no checkpoint, so errors can still be fixed. `at`
 * is the server's clock, in milliseconds since 1970 UTC. Waits while another process reconciles.
 */
export async function reconcileAndCheckpoint(
  pool: Pool,
  at: number,
  options: PassOptions = {},
): Promise<Reconciliation> {
  for (;;) {
    const found = await alone(pool, () => runRound(pool, at, options));
    if (found !== null) return found;
    await setTimeout(retryMs);
  }
}

/** One runner: a lock of the session, which ends with its process. Null if another process has it. */
async function alone<T>(pool: Pool, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${lock}) as mine`);
    if (!rows[0]!.mine) return null;
    const result = await work();
    await client.query(`select pg_advisory_unlock(${lock})`);
    return result;
  } catch (error) {
    // Closes the session, which frees the lock.
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

async function runRound(pool: Pool, at: number, options: PassOptions): Promise<Reconciliation> {
  const { verified } = await readState(pool);
  const round = (verified && (await verifyChanges(pool, at, verified))) ?? (await verifyEverything(pool, at));
  const pass: PassResult =
    round.isWhole || round.verified === null
      ? { results: [], summary: [] }
      : await runPass(pool, bookChecks, round.verified, options);
  await pool.query('update reconciliation_state set ended_at = clock_timestamp()');
  const { found } = round;
  const checks = [...mergeResults(found.checks, pass.results), ...pass.summary];
  return toReconciliation(checks, found.figures, found.newestCheckpoint);
}

/** `verified` is the last verified point, before this round if it differs. */
type Round = {
  readonly found: Reconciliation;
  readonly verified: VerifiedPoint | null;
  readonly isWhole: boolean;
};

async function verifyEverything(pool: Pool, at: number): Promise<Round> {
  return inSnapshot(pool, 'read write', async (client) => {
    const { snapshot, place, pages } = await readCurrentPoint(client);
    const { found, house } = await compareEverything(client);
    if (!found.agrees) {
      await saveVerified(client, null);
      return { found, verified: null, isWhole: true };
    }
    if (!(await checkpointEverything(client, at))) return { found, verified: null, isWhole: true };
    const checkpoint = await readNewestCheckpoint(client);
    const { transfers, bets } = found.figures;
    const verified = { snapshot, place, pages, house, transfers, bets, checkpoint };
    await saveVerified(client, verified);
    await client.query(
      "update reconciliation_state set pass = null, differing = '[]', passed_at = clock_timestamp()",
    );
    return { found: { ...found, newestCheckpoint: checkpoint }, verified, isWhole: true };
  });
}

/** Null if the verified point says nothing about this database, or another process has added checkpoints since. */
async function verifyChanges(pool: Pool, at: number, verified: VerifiedPoint): Promise<Round | null> {
  const read = await inSnapshot(pool, 'read only', async (client) => {
    const place = await readCurrentPoint(client);
    const newest = await readNewestCheckpoint(client);
    if (place.place !== verified.place || readOldestId(verified.snapshot) > place.nextId) return null;
    if ((newest?.number ?? 0) > (verified.checkpoint?.number ?? 0)) return null;
    return compareChanges(client, verified, place);
  });
  if (read === null) return null;
  const { found, point, transfers } = read;
  if (!found.agrees) return { found, verified, isWhole: false };
  const saved = await inTransaction(pool, (client) =>
    checkpointChanges(client, at, verified, point, transfers),
  );
  return { found: { ...found, newestCheckpoint: saved.checkpoint }, verified: saved, isWhole: false };
}

/** Returns the verified point afterwards: the one before if another process has added checkpoints meanwhile. */
async function checkpointChanges(
  client: PoolClient,
  at: number,
  before: VerifiedPoint,
  point: VerifiedPoint,
  transfers: readonly WrittenTransfer[],
): Promise<VerifiedPoint> {
  const newest = await readNewestCheckpoint(client);
  if (newest?.number !== before.checkpoint?.number) return before;
  if (!(await addCheckpoints(client, at, transfers))) return before;
  const verified = { ...point, checkpoint: await readNewestCheckpoint(client) };
  await saveVerified(client, verified);
  return verified;
}

/** Whether it is the first transfer of a bet. That of a part is what was split off its offer. */
function makesBet({ kind, creditAccount, subjectId }: WrittenTransfer): boolean {
  return kind === 'createWager' || (kind === 'splitOffer' && creditAccount === subjectId);
}

async function compareChanges(client: PoolClient, verified: VerifiedPoint, place: CurrentPoint) {
  const house = await readHouseIds(client);
  const changes = await findChanges(client, verified, place);
  const { transfers } = changes;
  const point: VerifiedPoint = {
    ...place,
    house: addToHouse(house, verified.house, transfers),
    transfers: verified.transfers + transfers.length,
    bets: verified.bets + transfers.filter(makesBet).length,
    checkpoint: verified.checkpoint,
  };
  await client.query('set local enable_seqscan = on');
  const figures = await readBookMetrics(client, point.house, point);
  const scope = touched(changes.starts, changes.subjectIds, point.house);
  const isLost = await isCheckpointLost(client, verified);
  const results: CheckResult[] = [
    ...(await runBookChecks(client, scope)),
    ...describeCheckpoints({
      checkpoints: verified.checkpoint?.number ?? 0,
      covered: verified.transfers,
      waiting: transfers.length,
      broken: isLost
        ? [
            `Checkpoint ${verified.checkpoint?.number} is not the one that was noted elsewhere, or is missing.`,
          ]
        : [],
      changed: changes.changed,
      late: transfers.filter(({ isLate }) => isLate),
    }),
    sumOfAccounts(figures),
  ];
  return { found: toReconciliation(results, figures, verified.checkpoint), point, transfers };
}

/** Sums over whole tables are read in one piece, everything else by its key. */
async function runBookChecks(client: PoolClient, scope: ReturnType<typeof touched>): Promise<CheckResult[]> {
  const run = (isWhole: boolean) =>
    runChecks(
      client,
      bookChecks.filter(({ part }) => (part === 'whole') === isWhole),
      scope,
    );
  const results = await run(true);
  await client.query('set local enable_seqscan = off');
  results.push(...(await run(false)));
  return bookChecks.map(({ name }) => results.find(({ check }) => check === name)!);
}

async function isCheckpointLost(client: PoolClient, { checkpoint }: VerifiedPoint): Promise<boolean> {
  if (checkpoint === null) return false;
  const newest = await readNewestCheckpoint(client);
  return newest?.number !== checkpoint.number || newest.hash !== checkpoint.hash;
}

async function readHouseIds(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from house_accounts');
  return rows.map(({ id }) => id);
}

function addToHouse(
  ids: readonly string[],
  before: HouseBalances,
  transfers: readonly WrittenTransfer[],
): HouseBalances {
  const sums = Object.fromEntries(ids.map((id): [string, number] => [id, before[id] ?? 0]));
  const add = (id: string, cents: number) => {
    if (id in sums) sums[id]! += cents;
  };
  for (const { debitAccount, creditAccount, amountCents } of transfers) {
    add(creditAccount, amountCents);
    add(debitAccount, -amountCents);
  }
  return sums;
}
