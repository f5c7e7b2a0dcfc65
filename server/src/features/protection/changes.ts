import type { ProtectionChange } from '@sidebet/contract/protection';
import type { Pool } from '../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../http/read-page.ts';
import { iso, isoOrNull } from '../../time/instants.ts';

type Row = Omit<ProtectionChange, 'at' | 'until'> & { at: number; until: number | null };

/** A user's protection log, newest first, without requests that changed nothing. */
export async function listChanges(pool: Pool, userId: string, request: PageRequest) {
  const rows = await readPage<Row>(pool, request, {
    sortedBy: [
      ['at', 'instant'],
      ['id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) =>
      `select ${position}, id, at, what, kind, before_amount as before, after_amount as after, until from protection_changes
       where user_id = $1 and what <> 'unchanged' and ${after()} ${order}`,
    values: [userId],
  });
  return mapPage(rows, (row): ProtectionChange => ({ ...row, at: iso(row.at), until: isoOrNull(row.until) }));
}
