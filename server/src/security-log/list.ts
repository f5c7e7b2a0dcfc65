import type { SecurityEvent } from '@sidebet/contract/console/security-log';
import { isRefusal } from '@sidebet/domain/refusals';
import type { Pool } from '../db/pool.ts';
import { decodeCursor, page } from '../http/cursor.ts';

export type SecurityEventFilter = {
  readonly kind: string;
  readonly userId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

type Row = Omit<SecurityEvent, 'at'> & { readonly at: number };

/** The security log, newest first. */
export async function listSecurityEvents(pool: Pool, { kind, userId, cursor, limit }: SecurityEventFilter) {
  const after = decodeCursor(cursor, ['number']);
  if (isRefusal(after)) return after;
  const { rows } = await pool.query<Row>(
    `select s.id, s.at, s.kind, s.user_id as "userId", u.username, s.detail, s.session_ref as "sessionRef",
       s.network, s.device
     from security_events s left join users u on u.id = s.user_id
     where ($1 = '' or s.kind = $1 or starts_with(s.kind, $1 || '.')) and ($2::uuid is null or s.user_id = $2)
       and ($3::bigint is null or s.id < $3)
     order by s.id desc limit $4`,
    [kind, userId ?? null, after?.[0] ?? null, limit + 1],
  );
  return page(
    rows,
    limit,
    (row): SecurityEvent => ({ ...row, at: new Date(row.at).toISOString() }),
    (row) => [row.id],
  );
}
