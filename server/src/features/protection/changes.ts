import type { ProtectionChange } from '@sidebet/contract/protection';
import { isRefusal } from '@sidebet/domain/refusals';
import type { Pool } from '../../db/pool.ts';
import { decodeCursor, page } from '../../http/cursor.ts';

type Row = Omit<ProtectionChange, 'at' | 'until'> & { at: number; until: number | null };

/** A user's protection log, newest first, without requests that changed nothing. */
export async function listChanges(
  pool: Pool,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = decodeCursor(cursor, ['instant', 'uuid']);
  if (isRefusal(after)) return after;
  const { rows } = await pool.query<Row>(
    `select id, at, what, kind, before_amount as before, after_amount as after, until from protection_changes
     where user_id = $1 and what <> 'unchanged' and ($2::timestamptz is null or (at, id) < ($2::timestamptz, $3::uuid))
     order by at desc, id desc limit $4`,
    [userId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  return page(
    rows,
    limit,
    (row): ProtectionChange => ({
      ...row,
      at: new Date(row.at).toISOString(),
      until: row.until === null ? null : new Date(row.until).toISOString(),
    }),
    (row) => [row.at, row.id],
  );
}
