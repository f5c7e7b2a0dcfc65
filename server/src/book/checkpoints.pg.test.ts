import { randomUUID } from 'node:crypto';
import { houseAccounts } from '@sidebet/domain/book/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { coveredColumns } from './checkpoints.ts';
import { reconcile } from './reconcile.ts';
import { reconcileAndCheckpoint } from './reconcile-round.ts';

/**
 * What a checkpoint covers and when one is made. The proof ledgerTampering verifies that tampering is detected.
 */

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase(4);
});
afterEach(() => database.close());

/** Transfers between house accounts, which need no user. */
async function addTransfers(count: number, at: number): Promise<void> {
  await database.pool.query(
    `insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, created_at)
     select gen_random_uuid(), 0, 'adjustment', $2, $3, n, $4::timestamptz from generate_series(1, $1) n`,
    [count, houseAccounts.adjustments, houseAccounts.fees, new Date(at)],
  );
}

async function checkpointSizes(): Promise<number[]> {
  const { rows } = await database.pool.query<{ covers: number }>(
    'select cardinality(seqs) as covers from ledger_checkpoints order by number',
  );
  return rows.map(({ covers }) => covers);
}

const countWaiting = async () =>
  (await reconcile(database.pool)).checks.find(({ check }) => check === 'transfers under checkpoints')
    ?.figures;

test('a checkpoint covers every column of a transfer', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'transfers'::regclass and attnum > 0 and not attisdropped order by attnum`,
  );
  expect(rows.map(({ name }) => name)).toEqual(coveredColumns);
});

test('a ledger older than checkpoints is covered as it is, ten thousand transfers each; later ones cover what was added', async () => {
  const now = Date.now();
  await addTransfers(20_001, now - 400 * 86_400_000);
  expect(await reconcile(database.pool)).toMatchObject({ agrees: true, newestCheckpoint: null });
  expect(await checkpointSizes()).toEqual([]);
  expect(await countWaiting()).toMatchObject({ covered: 0, waiting: 20_001 });

  const found = await reconcileAndCheckpoint(database.pool, now);
  expect(found).toMatchObject({ agrees: true, newestCheckpoint: { number: 3 } });
  expect(await checkpointSizes()).toEqual([10_000, 10_000, 1]);

  await reconcileAndCheckpoint(database.pool, now);
  await addTransfers(2, now);
  await reconcileAndCheckpoint(database.pool, now + 60_000);
  expect(await checkpointSizes()).toEqual([10_000, 10_000, 1, 2]);
  expect(await reconcile(database.pool)).toMatchObject({ agrees: true, newestCheckpoint: { number: 4 } });
  expect(await countWaiting()).toMatchObject({ covered: 20_003, waiting: 0 });
});

test('of two concurrent processes, one creates the checkpoint', async () => {
  await addTransfers(3, Date.now());
  const found = await Promise.all([1, 2, 3].map(() => reconcileAndCheckpoint(database.pool, Date.now())));
  expect(found.map(({ agrees }) => agrees)).toEqual([true, true, true]);
  expect(await checkpointSizes()).toEqual([3]);
});

test('a ledger with differences gets no checkpoint', async () => {
  await database.pool.query(
    `insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, created_at)
     values ($1, 0, 'win', $2, $3, 1, now())`,
    [randomUUID(), houseAccounts.adjustments, houseAccounts.fees],
  );
  expect(await reconcileAndCheckpoint(database.pool, Date.now())).toMatchObject({ agrees: false });
  expect(await checkpointSizes()).toEqual([]);
});

test('a transfer more than an hour late is a difference; within the hour it is covered', async () => {
  const now = Date.now();
  await addTransfers(1, now);
  await reconcileAndCheckpoint(database.pool, now);
  await addTransfers(1, now - 50 * 60_000);
  expect(await reconcileAndCheckpoint(database.pool, now)).toMatchObject({ agrees: true });
  await addTransfers(1, now - 70 * 60_000);
  const { firstDifference } = await reconcileAndCheckpoint(database.pool, now);
  expect(firstDifference).toMatch(/^Transfer 0 of .* says .* UTC, a time that was closed without it\.$/);
  expect(await checkpointSizes()).toEqual([1, 1]);
});

test('recorded games use their own time, which may restart', async () => {
  const recorded = Date.UTC(2020, 0, 5);
  await addTransfers(1, recorded);
  await reconcileAndCheckpoint(database.pool, recorded);
  await addTransfers(1, recorded - 86_400_000);
  expect(await reconcileAndCheckpoint(database.pool, recorded - 86_400_000)).toMatchObject({ agrees: true });
  expect(await checkpointSizes()).toEqual([1, 1]);
});

test('a checkpoint stored outside detects recreated checkpoints', async () => {
  await addTransfers(5, Date.now());
  const { newestCheckpoint } = await reconcileAndCheckpoint(database.pool, Date.now());
  const noted = { number: newestCheckpoint!.number, hash: newestCheckpoint!.hash };
  expect(await reconcile(database.pool, { noted })).toMatchObject({ agrees: true });
  await asOwner(database.url, async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query('update transfers set amount_cents = amount_cents + 1; truncate ledger_checkpoints');
  });
  expect(await reconcileAndCheckpoint(database.pool, Date.now())).toMatchObject({ agrees: false });
  await asOwner(database.url, (owner) => owner.query('update reconciliation_state set verified = null'));
  expect(await reconcileAndCheckpoint(database.pool, Date.now())).toMatchObject({ agrees: true });
  expect(await reconcile(database.pool, { noted })).toMatchObject({
    firstDifference: 'Checkpoint 1 is not the one that was noted elsewhere, or is missing.',
  });
});

test('the application can add checkpoints; neither it nor the owner can change them', async () => {
  await addTransfers(1, Date.now());
  await reconcileAndCheckpoint(database.pool, Date.now());
  for (const sql of [
    'update ledger_checkpoints set hash = hash',
    'delete from ledger_checkpoints',
    'truncate ledger_checkpoints',
  ]) {
    await expect(database.pool.query(sql)).rejects.toThrow('permission denied');
    await asOwner(database.url, async (owner) => {
      await expect(owner.query(sql)).rejects.toThrow('Checkpoints are only ever added.');
    });
  }
});
