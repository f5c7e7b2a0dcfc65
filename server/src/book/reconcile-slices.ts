import { inSnapshot } from '../db/in-transaction.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { type CheckResult, differencesNamed } from './check-result.ts';
import { type HouseBalances, type IdRange, idsWithin } from './check-scope.ts';
import { type Check, runChecks } from './run-checks.ts';
import {
  type CheckpointRange,
  compareCovered,
  describeCheckpoints,
  findBrokenAnchors,
  findBrokenLinks,
  firstSlice,
  type LateRow,
  lateRowSql,
} from './verify-checkpoints.ts';

/** A part of the ledger that one short transaction checks. `late`: transfers that were found without a checkpoint. */
export type Slice =
  | ({ readonly part: 'checkpoints' } & CheckpointRange)
  | ({ readonly part: 'subjects' | 'accounts' } & IdRange)
  | { readonly part: 'late'; readonly before: string; readonly rows: readonly LateRow[] };

/** Where a slice begins. */
export type SliceStart =
  | { readonly part: 'checkpoints'; readonly above: number }
  | { readonly part: 'subjects' | 'accounts'; readonly from: string | null };

/** Whether a slice checks everything that another one checks. */
export function contains(outer: Slice, inner: Slice): boolean {
  if (outer.part === 'late' || inner.part === 'late') return outer.part === inner.part;
  if (outer.part === 'checkpoints')
    return inner.part === 'checkpoints' && outer.above <= inner.above && inner.upTo <= outer.upTo;
  if (inner.part === 'checkpoints') return false;
  const beginsBefore = outer.from === null || (inner.from !== null && outer.from <= inner.from);
  const endsAfter = outer.to === null || (inner.to !== null && inner.to <= outer.to);
  return outer.part === inner.part && beginsBefore && endsAfter;
}

/** The slice at a start of the pass. */
export function findSlice(pool: Pool, start: SliceStart, upTo: number, transfers: number): Promise<Slice> {
  return inSnapshot(pool, 'read only', async (client) => {
    if (start.part === 'checkpoints')
      return { part: start.part, ...(await firstSlice(client, { above: start.above, upTo }, transfers)) };
    const [id, number] = start.part === 'subjects' ? ['subject_id', 'seq'] : ['user_id', 'version'];
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ to: string }>(
      `select ${id} as "to" from transfers where ${id} is not null ${start.from === null ? '' : `and ${id} > $2`}
       order by ${id}, ${number} offset $1::integer limit 1`,
      start.from === null ? [transfers - 1] : [transfers - 1, start.from],
    );
    return { part: start.part, from: start.from, to: rows[0]?.to ?? null };
  });
}

export type CheckedSlice = {
  readonly results: readonly CheckResult[];
  /** The transfers from before the pass that are covered, or that there are. */
  readonly old: number;
  readonly house: HouseBalances;
};

/** Checks one slice on its own snapshot. */
export function checkSlice(
  pool: Pool,
  checks: readonly Check[],
  slice: Slice,
  before: string | null,
): Promise<CheckedSlice> {
  return inSnapshot(pool, 'read only', async (client) => {
    await client.query('set local enable_seqscan = off');
    if (slice.part === 'late') return { results: await recheckLate(client, slice), old: 0, house: {} };
    if (slice.part === 'checkpoints') return checkCheckpoints(client, slice, before);
    const scope = idsWithin(slice);
    const results = await runChecks(
      client,
      checks.filter(({ part }) => part === slice.part),
      scope,
    );
    if (slice.part === 'accounts') return { results, old: 0, house: {} };
    const { rows } = await client.query<{ old: number }>(
      `with ${scope.ctes} select count(*) as old from transfers
       where ${scope.subjects('subject_id')} and created_at < $3::timestamptz`,
      [...scope.values, before],
    );
    return { results, old: rows[0]!.old, house: {} };
  });
}

async function checkCheckpoints(
  client: PoolClient,
  range: CheckpointRange,
  before: string | null,
): Promise<CheckedSlice> {
  const broken = [...(await findBrokenLinks(client, range)), ...(await findBrokenAnchors(client, range))];
  const { rows, old, changed, house } = await compareCovered(client, range, before);
  const results = describeCheckpoints({
    checkpoints: range.upTo,
    covered: rows,
    waiting: 0,
    broken,
    changed,
    late: [],
  });
  return { results, old, house };
}

async function recheckLate(
  client: PoolClient,
  { before, rows: late }: Extract<Slice, { part: 'late' }>,
): Promise<CheckResult[]> {
  const { rows } = await client.query<LateRow>(
    `select ${lateRowSql} from unnest($1::uuid[], $2::smallint[]) k (subject_id, seq) join transfers t using (subject_id, seq)
     where t.created_at < $3::timestamptz order by 1, 2 limit ${differencesNamed}`,
    [late.map(({ subjectId }) => subjectId), late.map(({ seq }) => seq), before],
  );
  return describeCheckpoints({ checkpoints: 0, covered: 0, waiting: 0, broken: [], changed: [], late: rows });
}
