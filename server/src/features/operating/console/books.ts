import type { BookSubject, bookRun } from '@sidebet/contract/console/books';
import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { reconcileAndCheckpoint } from '../../../book/reconcile-round.ts';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { recordReconciliation } from '../../money/reconciliation/record-reconciliation.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';

type Row = {
  at: number;
  agrees: boolean;
  firstDifference: string | null;
  figures: Record<string, unknown>;
  checks: {
    check: string;
    figures: Record<string, unknown>;
    differences: string[];
    /** Absent in rows of version 1.0.0. */
    subjectIds?: string[];
    unchecked: string | null;
  }[];
};

export type RunFilter = { only: 'all' | 'differing' } & PageRequest;

/** Reconciliations, newest first, with the subjects of their differences. */
export async function listBookRuns(pool: Pool, { only, ...request }: RunFilter) {
  const rows = await readPage<Row>(pool, request, {
    sortedBy: [['at', 'instant']],
    descending: true,
    text: ({ position, after, order }) =>
      `select ${position}, at, agrees, first_difference, figures, checks from reconciliations
       where ${after()} ${only === 'differing' ? 'and not agrees' : ''} ${order}`,
    values: [],
  });
  const described = mapPage(rows, (row) => ({
    row,
    ids: row.checks.flatMap(({ subjectIds = [] }) => subjectIds),
  }));
  if (isRefusal(described)) return described;
  const subjects = await findSubjects(pool, [...new Set(described.items.flatMap(({ ids }) => ids))]);
  return mapPage(
    described,
    ({ row, ids }): z.output<typeof bookRun> => ({
      at: row.at,
      agrees: row.agrees,
      firstDifference: row.firstDifference,
      figures: pickNumbers(row.figures),
      checks: row.checks.map(({ subjectIds: _, figures, ...check }) => ({
        ...check,
        figures: pickNumbers(figures),
      })),
      subjects: subjects.filter(({ id }) => ids.includes(id)),
    }),
  );
}

/**
 * Reconciles now. The request is audited first. The round itself equals the one every minute and is
 * repeated if the server stops in between.
 */
export async function runReconciliation(
  context: ConsoleContext & Uses<'alarm' | 'workPool'>,
  call: ConsoleCall,
): Promise<Refusal | null> {
  const refusal = await act(context, call, ['books.reconcile'], async () =>
    acted('books.reconcile', { kind: 'books', id: 'ledger' }, {}),
  );
  if (refusal) return refusal;
  const { pool, workPool, clock, alarm } = context;
  await recordReconciliation(pool, clock, alarm, await reconcileAndCheckpoint(workPool, clock.now()));
  return null;
}

/** The users and objects behind the ids, if they have a page. */
async function findSubjects(pool: Pool, ids: readonly string[]): Promise<BookSubject[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<BookSubject>(
    `select id, 'person' as kind, id as person_id, '@' || username as label from users where id = any ($1::uuid[])
     union all select id, 'bet', creator_id, 'the bet' from bets where id = any ($1::uuid[])
     union all select d.id, 'deposit', u.id, 'deposit of @' || u.username
       from deposits d join users u on u.id = d.user_id where d.id = any ($1::uuid[])
     union all select w.id, 'withdrawal', u.id, 'withdrawal of @' || u.username
       from withdrawals w join users u on u.id = w.user_id where w.id = any ($1::uuid[])`,
    [ids],
  );
  return rows;
}

function pickNumbers(figures: Record<string, unknown>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
