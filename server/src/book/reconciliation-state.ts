import type { Pool, PoolClient } from '../db/pool.ts';
import type { HouseBalances } from './check-scope.ts';
import type { CheckpointAnchor } from './checkpoints.ts';
import type { Pass } from './reconcile-pass.ts';
import type { Slice } from './reconcile-slices.ts';

/** Up to where the ledger is verified. */
export type VerifiedPoint = {
  /** PostgreSQL's text of the snapshot whose transfers all have checkpoints. */
  readonly snapshot: string;
  /** The cluster, database and file that its transaction ids and pages belong to. */
  readonly place: string;
  /** The pages of the table of transfers. */
  readonly pages: number;
  readonly house: HouseBalances;
  readonly transfers: number;
  readonly bets: number;
  readonly checkpoint: CheckpointAnchor | null;
};

export type ReconciliationState = {
  readonly verified: VerifiedPoint | null;
  readonly pass: Pass | null;
  readonly differing: readonly Slice[];
};

export async function readState(pool: Pool): Promise<ReconciliationState> {
  const { rows } = await pool.query<ReconciliationState>(
    'select verified, pass, differing from reconciliation_state',
  );
  return rows[0]!;
}

export async function saveVerified(client: Pool | PoolClient, verified: VerifiedPoint | null): Promise<void> {
  await client.query('update reconciliation_state set verified = $1', [verified]);
}

/** Stores how far the pass is, so another process can continue it. */
export async function savePass(pool: Pool, pass: Pass | null, differing: readonly Slice[]): Promise<void> {
  await pool.query(
    `update reconciliation_state set pass = $1, differing = $2,
       passed_at = case when $1::jsonb is null then clock_timestamp() else passed_at end`,
    [pass, JSON.stringify(differing)],
  );
}

/** Which snapshot the caller's transaction sees, and in which database. */
export type CurrentPoint = {
  readonly snapshot: string;
  readonly place: string;
  readonly pages: number;
  readonly nextId: number;
};

export async function readCurrentPoint(client: PoolClient): Promise<CurrentPoint> {
  const { rows } = await client.query<CurrentPoint>(
    `select pg_current_snapshot()::text as snapshot, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next_id,
       pg_relation_size('transfers') / current_setting('block_size')::bigint as pages,
       concat_ws('/', (select system_identifier from pg_control_system()),
         (select oid from pg_database where datname = current_database()), pg_relation_filenode('transfers')) as place`,
  );
  return rows[0]!;
}
