import type { adjustmentRequest } from '@sidebet/contract/console/money';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import { decideAdjustment } from '@sidebet/domain/operators/adjustment';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { v5 as uuidv5 } from 'uuid';
import type { z } from 'zod';
import { readAmountInForce } from '../../../db/approval-amounts.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { type Acted, act, actByBook, type ConsoleCall, type ConsoleContext, type Decider } from './act.ts';
import { decideUntilCurrent, readDecidedAlone } from './decided-alone.ts';
import { deciderId } from './decider.ts';
import { isUser, userRefSql } from './people.ts';

/**
 * An arbitrary UUID namespace. The adjustment's id is derived from operator and key, so a repeated key is the
 * same adjustment.
 */
const adjustmentNames = '9c1f4f0e-6a57-5f0d-8b5c-52f3b1d7a6e4';

/** SQLSTATE of approve_adjustment (migration 0017) if nothing is left to approve. */
const notPending = 'SB409';

type AdjustCall = ConsoleCall & { readonly body: { readonly amountCents: number } };
type Answer = { status: 'posted' | 'pending' };
type Requested = { userId: string; amountCents: number; requestedBy: string };

/**
 * Adjusts a balance against the house. It is immediate while the operator's decisions of the last 24 hours stay
 * within the amount in force; otherwise another operator must approve it. Refusals: userNotFound, those of
 * `decideAdjustment`, adjustmentAboveBalance.
 */
export function adjustBalance(
  context: ConsoleContext,
  call: AdjustCall,
  userId: string,
): Promise<Answer | Refusal> {
  return decideUntilCurrent(() => tryToAdjust(context, call, userId));
}

async function tryToAdjust(
  context: ConsoleContext,
  call: AdjustCall,
  userId: string,
): Promise<Answer | Refusal> {
  const { pool, clock } = context;
  const { amountCents } = call.body;
  const operatorId = call.viewer.id;
  const id = uuidv5(`${operatorId} ${call.idempotencyKey}`, adjustmentNames);
  const requestParts = ['adjustment', userId];
  const [known, approvalCents, alone, user] = await Promise.all([
    findAdjustment(pool, id),
    readAmountInForce(pool, clock, 'adjustmentApprovalCents'),
    readDecidedAlone(pool, clock, operatorId, id),
    isUser(pool, userId),
  ]);
  if (!user) return refuse('userNotFound');
  const decided = decideAdjustment({
    amountCents,
    operatorId,
    userId,
    decidedAloneCents: alone.cents,
    approvalCents,
  });
  if (decided.kind === 'refusal') return decided;
  const hold = (client: PoolClient) =>
    client.query({
      name: 'hold-adjustment',
      text: 'select hold_adjustment($1, $2, $3::timestamptz, $4)',
      values: [id, operatorId, alone.since, alone.cents],
    });
  const subject = { kind: 'person', id: userId } as const;
  const details = { adjustmentId: id, amountCents };
  // A repeat follows the first request, even if the setting has changed since.
  const waits = known === null ? decided.needsApproval : known === 'pending';
  if (!waits) {
    const result = await actByBook(context, call, requestParts, {
      command: { kind: 'adjust', adjustmentId: id, userId, amountCents },
      auditLine: { action: 'adjustment.post', subject, details },
      also: hold,
    });
    return refusalAmong(result) ?? { status: 'posted' };
  }
  return act<Answer>(context, call, requestParts, async (client, { operator, reason, now }) => {
    await client.query(
      `insert into adjustment_requests (id, user_id, amount_cents, reason, requested_by, requested_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, userId, amountCents, reason, operator.id, new Date(now)],
    );
    await hold(client);
    return {
      kind: 'acted',
      answer: { status: 'pending' },
      auditLine: { action: 'adjustment.request', subject, details },
    };
  });
}

/**
 * Posts an adjustment requested by another operator. The book's transaction moves the money, closes the request
 * and writes the audit log. Refusals: adjustmentNotFound, ownAdjustment, adjustmentDecided,
 * adjustmentAboveBalance (the request stays open).
 */
export async function approveAdjustment(
  context: ConsoleContext,
  call: ConsoleCall,
  id: string,
): Promise<Refusal | null> {
  const request = await findRequest(context.pool, id);
  if (!request) return refuse('adjustmentNotFound');
  const conflict = findConflictOfInterest({ kind: 'approveAdjustment', ...request }, call.viewer.id);
  if (conflict) return conflict;
  return refuseDecided(actByBook(context, call, ['adjustment.approve', id], prepareApproval(request)));
}

/** The book's command for an approved adjustment, with what happens in its transaction. */
export function prepareApproval({
  id,
  userId,
  amountCents,
  requestedBy,
}: Requested & { readonly id: string }) {
  return {
    command: { kind: 'adjust', adjustmentId: id, userId, amountCents } as const,
    auditLine: {
      action: 'adjustment.approve',
      subject: { kind: 'person', id: userId },
      details: { adjustmentId: id, amountCents, requestedBy },
    } as const,
    also: (client: PoolClient, { operator, reason, now }: Decider) =>
      client.query({
        name: 'approve-adjustment',
        text: 'select approve_adjustment($1, $2, $3::timestamptz, $4)',
        values: [id, deciderId(operator), new Date(now), reason],
      }),
  };
}

/** Returns why the book refused an approval, or adjustmentDecided. */
export async function refuseDecided(approval: Promise<{ kind: 'done' } | Refusal>): Promise<Refusal | null> {
  const result = await approval.catch((error: { code?: string }) => {
    // A second transfer of the same adjustment violates its unique id before the request is read.
    if (error.code === notPending || error.code === '23505') return refuse('adjustmentDecided');
    throw error;
  });
  return refusalAmong(result);
}

/**
 * Closes a request without moving money. The requester may withdraw it this way. Refusals: adjustmentNotFound,
 * ownAdjustment (the operator's own account), adjustmentDecided.
 */
export function rejectAdjustment(
  context: ConsoleContext,
  call: ConsoleCall,
  id: string,
): Promise<Refusal | null> {
  return act(context, call, ['adjustment.reject', id], (client, by) => rejectAdjustmentIn(client, id, by));
}

export async function rejectAdjustmentIn(
  client: PoolClient,
  id: string,
  { operator, reason, now }: Decider,
): Promise<Acted<null> | Refusal> {
  const { rows } = await client.query<Requested & { status: string }>(
    `select user_id, amount_cents, requested_by, status
       from adjustment_requests where id = $1 for update`,
    [id],
  );
  const request = rows[0];
  if (!request) return refuse('adjustmentNotFound');
  const conflict = findConflictOfInterest({ kind: 'rejectAdjustment', ...request }, operator.id);
  if (conflict) return conflict;
  if (request.status !== 'pending') return refuse('adjustmentDecided');
  await client.query(
    `update adjustment_requests set status = 'rejected', decided_by = $2, decided_at = $3,
         decided_reason = $4 where id = $1`,
    [id, deciderId(operator), new Date(now), reason],
  );
  return {
    kind: 'acted',
    answer: null,
    auditLine: {
      action: 'adjustment.reject',
      subject: { kind: 'person', id: request.userId },
      details: { adjustmentId: id, amountCents: request.amountCents },
    },
  };
}

type AdjustmentRequest = z.output<typeof adjustmentRequest>;
type Listed = Omit<AdjustmentRequest, 'mayApprove' | 'mayReject'>;

/** Adjustments that needed approval, newest first. */
export async function listAdjustments(
  pool: Pool,
  viewerId: string,
  { status, ...request }: { status: AdjustmentRequest['status'] | 'all' } & PageRequest,
) {
  const rows = await readPage<Listed>(pool, request, {
    sortedBy: [
      ['r.requested_at', 'instant'],
      ['r.id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) => `
     select ${position}, r.id, ${userRefSql('p')} as person, r.amount_cents, r.reason, ${userRefSql('q')} as requested_by,
       r.requested_at, r.status, case when d.id is not null then ${userRefSql('d')} end as decided_by,
       r.decided_at, r.decided_reason
     from adjustment_requests r join users p on p.id = r.user_id join users q on q.id = r.requested_by
     left join users d on d.id = r.decided_by
     where ($1 = 'all' or r.status = $1) and ${after()}
     ${order}`,
    values: [status],
  });
  return mapPage(
    rows,
    (row): AdjustmentRequest => ({
      ...row,
      mayApprove: row.status === 'pending' && !conflictFor('approveAdjustment', row, viewerId),
      mayReject: row.status === 'pending' && !conflictFor('rejectAdjustment', row, viewerId),
    }),
  );
}

function conflictFor(
  kind: 'approveAdjustment' | 'rejectAdjustment',
  { person, requestedBy }: Pick<Listed, 'person' | 'requestedBy'>,
  viewerId: string,
) {
  return findConflictOfInterest({ kind, userId: person.id, requestedBy: requestedBy.id }, viewerId);
}

/** The state of an adjustment id, if it was started. */
async function findAdjustment(pool: Pool, id: string): Promise<'pending' | 'posted' | null> {
  const { rows } = await pool.query<{ pending: boolean; posted: boolean }>(
    `select exists (select from adjustment_requests where id = $1) as pending,
       exists (select from transfers where subject_id = $1) as posted`,
    [id],
  );
  if (rows[0]?.pending) return 'pending';
  return rows[0]?.posted ? 'posted' : null;
}

export async function findRequest(pool: Pool, id: string) {
  const { rows } = await pool.query<Requested & { id: string }>(
    `select id, user_id, amount_cents, requested_by
     from adjustment_requests where id = $1`,
    [id],
  );
  return rows[0];
}

function refusalAmong(result: { kind: 'done' } | Refusal): Refusal | null {
  if (result.kind === 'done') return null;
  return result.code === 'insufficientFunds' ? refuse('adjustmentAboveBalance') : result;
}
