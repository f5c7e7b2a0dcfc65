import { hash } from 'node:crypto';
import type { Command } from '@sidebet/domain/book/commands';
import { decideReason } from '@sidebet/domain/operators/reason';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import { type AuditEntry, appendAudit } from '../../../audit/append.ts';
import type { Done } from '../../../book/request.ts';
import type { Calls, Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { type Operator, readOperator } from '../../../http/operator.ts';
import type { Viewer } from '../../../users/viewer.ts';
import { decideUntilCurrent } from './decided-alone.ts';

/** What an operator's action may use. */
export type ConsoleContext = Uses<'pool' | 'clock' | 'wallClock' | 'siteUrl'> &
  Calls<'book', 'execute' | 'executeAll'>;

/** An operator's request: the operator, the idempotency key and the reason. */
export type ConsoleCall = {
  readonly viewer: Viewer;
  readonly idempotencyKey: string;
  readonly body: { readonly reason: string };
};

/** The audit log entry of an action, without operator and reason. */
export type AuditLine = Pick<AuditEntry, 'action' | 'subject' | 'details'>;

/** A successful action: the response and the audit log entry. */
export type Acted<Answer> = {
  readonly kind: 'acted';
  readonly answer: Answer;
  readonly auditLine: AuditLine;
};

/** The operator who decides, why and when. */
export type Decider = { readonly operator: Operator; readonly reason: string; readonly now: number };

type Work<Answer> = (client: PoolClient, by: Decider) => Promise<Acted<Answer> | Refusal>;

/** An action with an empty response. */
export function acted(
  action: AuditEntry['action'],
  subject: AuditEntry['subject'],
  details: AuditEntry['details'],
): Acted<null> {
  return { kind: 'acted', answer: null, auditLine: { action, subject, details } };
}

/**
 * Runs an operator's action in one transaction with its audit log row and its stored response. A crash leaves all
 * or nothing. Repeating the key returns the first response and writes nothing. A refusal changes nothing and
 * writes no row. `requestParts` identifies the action and subject, so a reused key is detected. Runs again if `work` called
 * holdDecision and the operator decided more meanwhile.
 */
export async function act<Answer>(
  { pool, clock }: ConsoleContext,
  call: ConsoleCall,
  requestParts: readonly unknown[],
  work: Work<Answer>,
): Promise<Answer | Refusal> {
  const decided = decideReason(call.body.reason);
  if (decided.kind === 'refusal') return decided;
  const { reason } = decided;
  const key = {
    actorId: call.viewer.id,
    key: call.idempotencyKey,
    requestHash: requestHash(call, requestParts),
  };
  return decideUntilCurrent(() =>
    inTransactionUnlessRefused(pool, async (client) => {
      const operator = await readOperator(client, call.viewer);
      if (isRefusal(operator)) return operator;
      // A concurrent request with the same key waits here and then finds the stored response.
      await client.query("select pg_advisory_xact_lock(hashtextextended('admin ' || $1 || ' ' || $2, 0))", [
        key.actorId,
        key.key,
      ]);
      const before = await client.query<{ requestHash: string; answer: string }>(
        'select request_hash, answer from admin_outcomes where actor_id = $1 and key = $2',
        [key.actorId, key.key],
      );
      const known = before.rows[0];
      if (known && known.requestHash !== key.requestHash) return refuse('idempotencyKeyReused');
      if (known) return JSON.parse(known.answer) as Answer;
      const now = clock.now();
      const done = await work(client, { operator, reason, now });
      if (done.kind === 'refusal') return done;
      await client.query(
        `insert into admin_outcomes (actor_id, key, request_hash, answer, created_at)
       values ($1, $2, $3, $4, $5)`,
        [key.actorId, key.key, key.requestHash, JSON.stringify(done.answer), new Date(now)],
      );
      await appendAudit(client, { ...done.auditLine, actor: operator, reason }, now);
      return done.answer;
    }),
  );
}

type Money = {
  readonly command: Command;
  readonly auditLine: AuditLine;
  /** Runs in the transaction before the audit log row is written. */
  readonly also?: (client: PoolClient, by: Decider) => Promise<unknown>;
};

/**
 * The same for actions that move money: the book writes the audit log row in the transaction of the transfers and
 * stores the response. Returns the book's refusal, which the caller translates.
 */
export async function actByBook(
  { pool, book }: ConsoleContext,
  call: ConsoleCall,
  requestParts: readonly unknown[],
  { command, auditLine, also }: Money,
): Promise<Done | Refusal> {
  const decided = decideReason(call.body.reason);
  if (decided.kind === 'refusal') return decided;
  const { reason } = decided;
  const operator = await readOperator(pool, call.viewer);
  if (isRefusal(operator)) return operator;
  return book.execute({
    command,
    key: { actorId: operator.id, key: call.idempotencyKey, requestHash: requestHash(call, requestParts) },
    inSameTransaction: (client, now) =>
      Promise.all([
        also?.(client, { operator, reason, now }),
        appendAudit(client, { ...auditLine, actor: operator, reason }, now),
      ]),
  });
}

function requestHash(call: ConsoleCall, requestParts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([...requestParts, call.body]), 'base64url');
}
