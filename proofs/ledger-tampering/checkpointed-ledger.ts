import { randomUUID } from 'node:crypto';
import { reconcile } from '@sidebet/server/book/reconcile';
import { reconcileAndCheckpoint } from '@sidebet/server/book/reconcile-round';
import { recordReconciliation } from '@sidebet/server/features/money/reconciliation/record-reconciliation';
import type { TestDatabase } from '@sidebet/server/testing/database';
import { ManualClock, openRealBook } from '../harness/book-under-test.ts';
import { openFullBook } from '../harness/full-book.ts';

export type CoveredRow = {
  readonly subjectId: string;
  readonly seq: number;
  readonly kind: string;
  readonly userId: string | null;
  /** The number of the checkpoint that covers it. */
  readonly checkpoint: number;
};

/** A ledger in which everything has happened, most of it under the first of several checkpoints. */
export type CheckpointedLedger = {
  readonly database: TestDatabase;
  readonly rows: readonly CoveredRow[];
  readonly checkpoints: number;
  /** Changes the tables as the superuser, whom no trigger stops. */
  change(sql: string): Promise<void>;
  undo(): Promise<void>;
  /** Runs a round, and returns its differences. */
  round(): Promise<string[]>;
  close(): Promise<void>;
};

const roundsOfAdjustments = 6;
const tables = ['transfers', 'ledger_checkpoints'];

/** Without `checkpointed` there are no checkpoints; without `anchored` no reconciliation recorded the newest one. */
export async function openCheckpointedLedger({
  checkpointed = true,
  anchored = true,
}): Promise<CheckpointedLedger> {
  const fullBook = await openFullBook();
  const { database } = fullBook;
  const clock = new ManualClock(Date.now());
  const book = openRealBook(database.url, clock);
  async function endRound() {
    clock.moveTo(clock.now() + 60_000);
    const found = checkpointed
      ? await reconcileAndCheckpoint(database.pool, clock.now())
      : await reconcile(database.pool);
    if (!found.agrees) throw new Error(`Untouched, the books differ: ${found.firstDifference}`);
    if (anchored) await recordReconciliation(database.pool, clock, () => {}, found);
  }
  try {
    await endRound();
    for (let round = 0; round < roundsOfAdjustments; round++) {
      for (const { userId } of fullBook.rows.accounts) {
        await book.execute({
          command: { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents: 100 + round },
        });
      }
      await endRound();
    }
  } finally {
    await book.close();
  }
  const change = (sql: string) =>
    fullBook.change(`begin; set local session_replication_role = replica; ${sql}; commit`);
  await change(
    `create schema ledger_before; ${tables.map((table) => `create table ledger_before.${table} as table ${table}`).join('; ')};
     ${withoutConstraints}`,
  );
  const { rows } = await database.pool.query<CoveredRow>(
    `select t.subject_id, t.seq, t.kind::text as kind, t.user_id, coalesce(s.number, 0) as checkpoint
     from transfers t left join ledger_checkpoints s on exists (
       select from unnest(s.subject_ids, s.seqs) as k (subject_id, seq) where (k.subject_id, k.seq) = (t.subject_id, t.seq))
     order by t.subject_id, t.seq`,
  );
  return {
    database,
    rows,
    checkpoints: Math.max(...rows.map(({ checkpoint }) => checkpoint)),
    change,
    undo: () =>
      change(
        tables
          .map((table) => `truncate ${table}; insert into ${table} table ledger_before.${table}`)
          .join('; '),
      ),
    async round() {
      const { checks } = await reconcileAndCheckpoint(database.pool, clock.now());
      return checks.flatMap(({ differences }) => differences);
    },
    close: () => fullBook.close(),
  };
}

/** Constraints a superuser can also drop; the primary key of transfers stays. */
const withoutConstraints = `
  do $$ declare rule record; begin
    for rule in select conname from pg_constraint where conrelid = 'transfers'::regclass and contype = 'c' loop
      execute format('alter table transfers drop constraint %I', rule.conname);
    end loop;
  end $$;
  drop index transfers_user`;
