import { randomUUID } from 'node:crypto';
import { reconcile, reconcileAndSeal } from '@sidebet/server/book/reconcile';
import { recordReconciliation } from '@sidebet/server/features/reconciliation/record-reconciliation';
import type { TestDatabase } from '@sidebet/server/testing/database';
import { openStage } from '../differences/stage.ts';
import { HandClock, openRealBook } from '../subject.ts';

export type SealedRow = {
  readonly subjectId: string;
  readonly seq: number;
  readonly kind: string;
  readonly userId: string | null;
  /** The number of the seal that covers it. */
  readonly seal: number;
};

/** A ledger in which everything has happened, most of it under the first of several seals. */
export type SealedLedger = {
  readonly database: TestDatabase;
  readonly rows: readonly SealedRow[];
  readonly seals: number;
  /** Changes the tables as the superuser, whom no trigger stops. */
  change(sql: string): Promise<void>;
  undo(): Promise<void>;
  close(): Promise<void>;
};

const roundsOfAdjustments = 6;
const tables = ['transfers', 'seals'];

/** Without `sealed` nothing is sealed; without `anchored` no reconciliation recorded the newest seal. */
export async function openSealedLedger({ sealed = true, anchored = true }): Promise<SealedLedger> {
  const stage = await openStage();
  const { database } = stage;
  const clock = new HandClock(Date.now());
  const book = openRealBook(database.url, clock);
  async function endRound() {
    clock.moveTo(clock.now() + 60_000);
    const found = sealed
      ? await reconcileAndSeal(database.pool, clock.now())
      : await reconcile(database.pool);
    if (!found.agrees) throw new Error(`Untouched, the books differ: ${found.firstDifference}`);
    if (anchored) await recordReconciliation(database.pool, clock, () => {}, found);
  }
  try {
    await endRound();
    for (let round = 0; round < roundsOfAdjustments; round++) {
      for (const { user_id: userId } of stage.rows.accounts) {
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
    stage.change(`begin; set local session_replication_role = replica; ${sql}; commit`);
  await change(
    `create schema ledger_before; ${tables.map((table) => `create table ledger_before.${table} as table ${table}`).join('; ')};
     ${withoutConstraints}`,
  );
  const { rows } = await database.pool.query<SealedRow>(
    `select t.subject_id as "subjectId", t.seq, t.kind::text as kind, t.user_id as "userId", coalesce(s.number, 0) as seal
     from transfers t left join seals s on exists (
       select from unnest(s.subject_ids, s.seqs) as k (subject_id, seq) where (k.subject_id, k.seq) = (t.subject_id, t.seq))
     order by t.subject_id, t.seq`,
  );
  return {
    database,
    rows,
    seals: Math.max(...rows.map(({ seal }) => seal)),
    change,
    undo: () =>
      change(
        tables
          .map((table) => `truncate ${table}; insert into ${table} table ledger_before.${table}`)
          .join('; '),
      ),
    close: () => stage.close(),
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
