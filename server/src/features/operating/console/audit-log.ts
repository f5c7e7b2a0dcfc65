import type { auditRow } from '@sidebet/contract/console/audit';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';
import { type PageRequest, readPage } from '../../../http/read-page.ts';

export type AuditFilter = {
  action: string;
  actorId?: string | undefined;
  subjectKind: string;
  subjectId: string;
} & PageRequest;

/** Operator actions, newest first. */
export function listAudit(pool: Pool, filter: AuditFilter) {
  return readPage<z.output<typeof auditRow>>(pool, filter, {
    sortedBy: [['a.seq', 'number']],
    descending: true,
    text: ({ position, after, order }) => `
     select ${position}, a.seq, a.at, a.actor_id, a.actor_name, a.action, a.subject_kind,
       a.subject_id, a.reason, a.details, a.hash,
       case a.subject_kind
         when 'person' then (select username from users where id = a.subject_id::uuid)
         when 'group' then (select name from groups where id = a.subject_id::uuid)
         when 'ticket' then (select subject from support_tickets where id = a.subject_id::uuid)
         when 'withdrawal' then (select u.username from withdrawals w join users u on u.id = w.user_id
           where w.id = a.subject_id::uuid)
         when 'event' then (select home_team || ' vs ' || away_team from events where id = a.subject_id)
       end as subject_name
     from audit_log a
     where ($1 = '' or a.action = $1 or starts_with(a.action, $1 || '.')) and ($2::uuid is null or a.actor_id = $2)
       and ($3 = '' or a.subject_kind = $3) and ($4 = '' or a.subject_id = $4) and ${after()}
     ${order}`,
    values: [filter.action, filter.actorId ?? null, filter.subjectKind, filter.subjectId],
  });
}
