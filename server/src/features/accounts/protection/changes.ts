import type { protectionChange } from '@sidebet/contract/protection';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';
import { type PageRequest, readPage } from '../../../http/read-page.ts';

/** A user's protection log, newest first, without requests that changed nothing. */
export function listChanges(pool: Pool, userId: string, request: PageRequest) {
  return readPage<z.output<typeof protectionChange>>(pool, request, {
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
}
