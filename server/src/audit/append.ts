import type { PoolClient } from '../db/pool.ts';

/** One thing an operator did. */
export type AuditEntry = {
  readonly actor: { readonly id: string; readonly name: string };
  /** What was done, such as `person.suspend`. */
  readonly action: string;
  /** To what: a kind such as `person`, and its id. */
  readonly subject: { readonly kind: string; readonly id: string };
  /** Why, in the operator's own words. */
  readonly reason: string;
  /** What was different before and after; whatever an investigator will ask for. */
  readonly details: object;
};

/**
 * Adds a row to the audit log in the caller's transaction: the action and its row are kept together or not at all.
 * Rows are chained one behind the other, so everybody who adds waits for the one before; call it last. `at` is the
 * server's clock, in milliseconds since 1970 UTC.
 */
export async function appendAudit(client: PoolClient, entry: AuditEntry, at: number): Promise<void> {
  const { actor, action, subject, reason, details } = entry;
  await client.query({
    name: 'audit-append',
    text: 'select audit_append(to_timestamp($1::bigint / 1000.0), $2, $3, $4, $5, $6, $7, $8)',
    values: [at, actor.id, actor.name, action, subject.kind, subject.id, reason, JSON.stringify(details)],
  });
}
