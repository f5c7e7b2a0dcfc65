import type { AuditAction, AuditSubject } from '@sidebet/contract/console/audit';
import type { PoolClient } from '../db/pool.ts';

/** One operator action. */
export type AuditEntry = {
  readonly actor: { readonly id: string; readonly name: string };
  readonly action: AuditAction;
  readonly subject: { readonly kind: AuditSubject; readonly id: string };
  /** The reason, in the operator's words. */
  readonly reason: string;
  /** The values before and after, as an investigator would need them. */
  readonly details: object;
};

/**
 * Appends a row to the audit log in the caller's transaction, so the action and its row commit together. The hash
 * chain makes writers wait for each other, so call this last. `at` is the server's clock, in milliseconds since
 * 1970 UTC.
 */
export async function appendAudit(client: PoolClient, entry: AuditEntry, at: number): Promise<void> {
  const { actor, action, subject, reason, details } = entry;
  await client.query({
    name: 'audit-append',
    text: 'select audit_append($1::timestamptz, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      new Date(at),
      actor.id,
      actor.name,
      action,
      subject.kind,
      subject.id,
      reason,
      JSON.stringify(details),
    ],
  });
}
