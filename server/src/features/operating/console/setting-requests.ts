import type { settingRequest } from '@sidebet/contract/console/settings';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import type { SettingStep } from '@sidebet/domain/operators/relaxed-controls';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { newId } from '../../../db/new-id.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import type { AuditLine, Decider } from './act.ts';
import { deciderId } from './decider.ts';
import { userRefSql } from './people.ts';

/** Changes of the settings that wait for a second operator (docs/adr/0015). */

/** The changed settings, each with its old and its new value. */
export type Steps = Readonly<Record<string, SettingStep>>;

/** Adds a request in the caller's transaction, which also writes the audit log. */
export async function insertRequest(
  client: PoolClient,
  changes: Steps,
  { operator, reason, now }: Decider,
): Promise<AuditLine> {
  const id = newId();
  await client.query(
    `insert into setting_requests (id, changes, reason, requested_by, requested_at) values ($1, $2, $3, $4, $5)`,
    [id, changes, reason, operator.id, new Date(now)],
  );
  return auditLine('settings.requestChange', { requestId: id, changes });
}

type Found = { readonly changes: Steps; readonly requestedBy: string };

/** A pending request, locked until the transaction ends. Refusals: settingRequestNotFound, settingRequestDecided. */
export async function lockRequest(client: PoolClient, id: string): Promise<Found | Refusal> {
  const { rows } = await client.query<Found & { status: string }>(
    'select changes, requested_by, status from setting_requests where id = $1 for update',
    [id],
  );
  if (!rows[0]) return refuse('settingRequestNotFound');
  return rows[0].status === 'pending' ? rows[0] : refuse('settingRequestDecided');
}

export async function closeRequest(
  client: PoolClient,
  id: string,
  status: 'approved' | 'rejected',
  { operator, reason, now }: Decider,
): Promise<void> {
  await client.query(
    `update setting_requests set status = $2, decided_by = $3, decided_at = $4, decided_reason = $5 where id = $1`,
    [id, status, deciderId(operator), new Date(now), reason],
  );
}

export function auditLine(action: AuditLine['action'], details: object): AuditLine {
  return { action, subject: { kind: 'settings', id: 'system' }, details };
}

type SettingRequestView = z.output<typeof settingRequest>;
type Listed = Omit<SettingRequestView, 'mayApprove' | 'mayReject'>;

/** Changes of the settings that needed approval, newest first. */
export async function listSettingRequests(
  pool: Pool,
  viewerId: string,
  { status, ...request }: { status: SettingRequestView['status'] | 'all' } & PageRequest,
) {
  const rows = await readPage<Listed>(pool, request, {
    sortedBy: [
      ['r.requested_at', 'instant'],
      ['r.id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) => `
     select ${position}, r.id, r.changes, r.reason, ${userRefSql('q')} as requested_by, r.requested_at, r.status,
       case when d.id is not null then ${userRefSql('d')} end as decided_by, r.decided_at,
       r.decided_reason
     from setting_requests r join users q on q.id = r.requested_by left join users d on d.id = r.decided_by
     where ($1 = 'all' or r.status = $1) and ${after()}
     ${order}`,
    values: [status],
  });
  return mapPage(rows, (row): SettingRequestView => {
    const isPending = row.status === 'pending';
    const conflict = findConflictOfInterest(
      { kind: 'approveSettings', requestedBy: row.requestedBy.id },
      viewerId,
    );
    return { ...row, mayApprove: isPending && conflict === null, mayReject: isPending };
  });
}
