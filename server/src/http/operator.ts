import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Pool, PoolClient } from '../db/pool.ts';
import type { Viewer } from '../users/viewer.ts';

/** The operator with their current name. */
export type Operator = { readonly id: string; readonly name: string };

/**
 * Reads the operator behind a request from the database, because a cached session may belong to a former
 * operator. Refuses as if the endpoint did not exist.
 */
export async function readOperator(db: Pool | PoolClient, viewer: Viewer): Promise<Operator | Refusal> {
  const { rows } = await db.query<Operator>(
    "select id, name from users where id = $1 and role = 'admin' and suspended_at is null",
    [viewer.id],
  );
  return rows[0] ?? refuse('notFound');
}
