import type { Pool, PoolClient } from '../../db/pool.ts';
import type { Viewer } from '../../http/handlers.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';

/** Who acts, under the name they have now. */
export type Operator = { readonly id: string; readonly name: string };

/**
 * The operator behind a request, asked of the database: a session remembered a moment ago may be of somebody who is
 * none any more. Refuses like an entry that does not exist.
 */
export async function readOperator(db: Pool | PoolClient, viewer: Viewer): Promise<Operator> {
  const { rows } = await db.query<Operator>(
    "select id, name from users where id = $1 and role = 'admin' and suspended_at is null",
    [viewer.id],
  );
  if (!rows[0]) throw new RefusalError(refusalOf('notFound'));
  return rows[0];
}
