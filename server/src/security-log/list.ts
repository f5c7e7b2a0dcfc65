import type { securityEvent } from '@sidebet/contract/console/security-log';
import type { z } from 'zod';
import type { Pool } from '../db/pool.ts';
import { type PageRequest, readPage } from '../http/read-page.ts';

export type SecurityEventFilter = {
  readonly kind: string;
  readonly userId?: string | undefined;
} & PageRequest;

/** The security log, newest first. */
export function listSecurityEvents(pool: Pool, { kind, userId, ...request }: SecurityEventFilter) {
  return readPage<z.output<typeof securityEvent>>(pool, request, {
    sortedBy: [['s.id', 'number']],
    descending: true,
    text: ({ position, after, order }) => `
     select ${position}, s.id, s.at, s.kind, s.user_id, u.username, s.detail, s.session_ref,
       s.network, s.device
     from security_events s left join users u on u.id = s.user_id
     where ($1 = '' or s.kind = $1 or starts_with(s.kind, $1 || '.')) and ($2::uuid is null or s.user_id = $2)
       and ${after()}
     ${order}`,
    values: [kind, userId ?? null],
  });
}
